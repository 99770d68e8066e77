import { jsonOf } from '../../harness/executions';
import type { BusinessScene, Cases } from './businessScene';

const list = '2044e99d-fbea-4a0a-8f8c-92902da2e32a';

/** What Compare puts out. */
interface Compared {
	report_id: string;
	prompts_lost: Array<{ prompt: string; platforms: string[] }>;
}

/** What two reports in a row say. */
export const alertCases: Cases = {
	'tells which competitor is named where the brand was': async (scene) => {
		await reportsInARow(scene, 'Competitors');
		const { controls } = scene.examples;
		await controls.press('lowerScore', scene.brandId);
		await controls.advance(600_000);
		let wanted: Array<Record<string, unknown>> = [];
		const posted = await scene.postedBy(async () => {
			const execution = await scene.run('competitor-alert');
			const compared = jsonOf(execution, 'Compare reports') as unknown as Compared[];
			const isLost = ({ report_id, prompt, platform }: Record<string, unknown>) =>
				compared.some(
					(one) =>
						one.report_id === report_id &&
						one.prompts_lost.some(
							(lost) => lost.prompt === prompt && lost.platforms.includes(String(platform)),
						),
				);
			wanted = jsonOf(execution, 'Answers without you').filter(
				(row) => row.competitors_named && isLost(row),
			);
		});
		expect(wanted.length).toBeGreaterThan(0);
		const reports = [...new Set(wanted.map(({ report_id: id }) => id))];
		expect(posted).toHaveLength(reports.length);
		const rowsOf = (id: unknown) => wanted.filter(({ report_id: one }) => one === id);
		const promptsOf = (id: unknown) => [...new Set(rowsOf(id).map(({ prompt }) => prompt))];
		const [report] = [...reports].sort((a, b) => promptsOf(b).length - promptsOf(a).length);
		const prompts = promptsOf(report);
		const [head, count, ...lines] = posted[reports.indexOf(report)].split('\n');
		expect(head).toMatch(
			/^Example &lt;b&gt;Coffee&lt;\/b&gt; &amp; Co · .+ · [A-Z][a-z]+ \d+, \d{4}$/,
		);
		expect(count).toBe(`${prompts.length} prompts lost to competitors:`);
		const more = prompts.length > 10 ? [`• and ${prompts.length - 10} more`] : [];
		const shown = Math.min(prompts.length, 10);
		expect(lines).toHaveLength(2 * shown + more.length + 1);
		const names = rowsOf(report)
			.filter(({ prompt }) => prompt === prompts[0])
			.map(({ platform, competitors_named: named }) => {
				return `${String(platform)} now names ${String(named).replaceAll('; ', ' and ')}`;
			});
		const line = `• ${String(prompts[0])}: ${names.join('; ')}`;
		const escaped = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
		expect(lines[0]).toBe(escaped);
		expect(lines[1]).toMatch(/^ {3}Answer of [A-Z].*: ./);
		expect(lines.slice(2 * shown)).toEqual([
			...more,
			expect.stringMatching(/^Highest scored page that this report cites: https:/),
		]);
	},

	'tells which websites are no longer cited, and saves one draft where there is a contact': async (
		scene,
	) => {
		const { examples, brandId } = scene;
		await reportsInARow(scene, 'Citations');
		const lost = jsonOf(await scene.run('lost-citation-alert'), 'Lost websites');
		const [website] = lost.map(({ subject }) => String(subject));
		const path = `/v1/brands/${brandId}/contact-lists/${list}/contacts`;
		await examples.ask('POST', path, { email: `editor@${website}`, name: 'Kim <i> Sample' });
		const posted = await scene.postedBy(async () => await scene.run('lost-citation-alert'));
		expect(posted).toHaveLength(1);
		const [link, ...lines] = posted[0].split('\n');
		const head = /^Example &lt;b&gt;Coffee&lt;\/b&gt; &amp; Co · .+ · .+ · \w+ \d+, \d{4}$/;
		expect(lines).toContainEqual(expect.stringMatching(head));
		const websites = new Set(lost.map(({ subject }) => subject));
		expect(lines).toContain(
			`AI assistants no longer cite ${websites.size} websites for your prompts.`,
		);
		const contacts = lines.filter((line) => line.startsWith('• '));
		expect(new Set(contacts.map((line) => line.split(':')[0])).size).toBe(contacts.length);
		expect(contacts).toContain(`• ${website}: a draft to editor@${website} is saved`);
		expect(lines.at(-1)).toMatch(/^Your list has no contact at .+\.$/);
		const [draft] = await draftsTo(scene, `editor@${website}`);
		expect(draft.body).toMatch(/^<p>Hello Kim,<\/p>/);
		expect(draft.body).toContain('about brewing coffee at home');
		expect(draft.body).toContain('Sam Sample, Example &lt;b&gt;Coffee');
		const form = `${examples.n8n.url}/form/approve-outreach?brand=${brandId}&amp;drafts=`;
		expect(link).toBe(`<${form}${draft.id}|Emails to approve: 1>`);
	},

	'saves no second draft to the same person': async (scene) => {
		const drafts = async () => await draftsTo(scene, '');
		const before = await drafts();
		const posted = await scene.postedBy(async () => await scene.run('lost-citation-alert'));
		expect(posted).toHaveLength(1);
		expect(posted[0]).toMatch(/^• (\S+): editor@\1 has an email or a recent draft$/m);
		expect(posted[0]).not.toContain('approve');
		expect(await drafts()).toEqual(before);
	},

	'puts a reply into HubSpot: contact, deal and task': async (scene) => {
		const { examples, brandId, foreign } = scene;
		const emails = `/v1/brands/${brandId}/emails`;
		const { id } = await examples.ask<{ id: string }>('POST', emails, {
			recipient_email: 'replied@crm.example',
			recipient_name: 'Robin Sample',
			subject: 'About <your> page',
			body: '<p>Hello</p>',
			citation_url: 'https://crm.example/page',
		});
		await examples.ask('POST', `${emails}/${id}/sends`, {});
		await examples.controls.advance(24 * 3_600_000);
		await scene.run('replies-into-hubspot');
		const { contacts, deals, tasks } = foreign.hubspot;
		expect(contacts.get('replied@crm.example')).toEqual({ firstname: 'Robin', lastname: 'Sample' });
		expect(deals).toContainEqual(
			expect.objectContaining({
				dealname: 'Mention on crm.example',
				dealstage: 'appointmentscheduled',
			}),
		);
		expect(tasks).toContainEqual(
			expect.objectContaining({
				subject: 'Answer replied@crm.example',
				body: 'They replied to "About &lt;your&gt; page". It is about https://crm.example/page',
			}),
		);
	},
};

/** The drafts to addresses that begin in this way. */
async function draftsTo({ examples }: BusinessScene, start: string) {
	const all = await examples.controls.state<Record<string, string>>('emails');
	return all.filter((email) => email.status === 'draft' && email.recipient_email.startsWith(start));
}

/** Completed reports of a name, whose answers change from one to the next. */
async function reportsInARow({ examples, brandId }: BusinessScene, name: string): Promise<void> {
	const usual = Array.from({ length: 40 }, (_, one) => `Which <coffee> & tea is number ${one}?`);
	for (const mark of ['[mentioned]', '[not mentioned]', '[mentioned]']) {
		const marked = Array.from({ length: 10 }, (_, one) => `Really? ${one} ${mark}`);
		await examples.completedReport({ brandId, name, prompts: [...usual, ...marked] });
	}
}
