import { jsonOf } from '../../harness/executions';
import type { BusinessScene, Cases } from './businessScene';

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
		expect(lines).toHaveLength(2 * shown + more.length);
		const names = rowsOf(report)
			.filter(({ prompt }) => prompt === prompts[0])
			.map(({ platform, competitors_named: named }) => {
				return `${String(platform)} now names ${new Intl.ListFormat('en-GB').format(String(named).split('; '))}`;
			});
		const line = `• ${String(prompts[0])}: ${names.join('; ')}`;
		const escaped = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
		expect(lines[0]).toBe(escaped);
		expect(lines[1]).toMatch(/^ {3}Answer of [A-Z].*: ./);
		expect(lines.slice(2 * shown)).toEqual(more);
	},

	'tells which websites are no longer cited': async (scene) => {
		await reportsInARow(scene, 'Citations');
		let compared: Array<{ domains_lost: Array<{ domain: string }> }> = [];
		const posted = await scene.postedBy(async () => {
			const execution = await scene.run('lost-citation-alert');
			compared = jsonOf(execution, 'Lost a website') as unknown as typeof compared;
		});
		expect(posted.length).toBeGreaterThan(0);
		expect(posted).toHaveLength(compared.length);
		for (const [index, { domains_lost: lost }] of compared.entries()) {
			const [head, count, ...lines] = posted[index].split('\n');
			expect(head).toMatch(
				/^Example &lt;b&gt;Coffee&lt;\/b&gt; &amp; Co · .+ · .+ · \w+ \d+, \d{4}$/,
			);
			const websites = lost.length === 1 ? '1 website' : `${lost.length} websites`;
			expect(count).toBe(`AI assistants no longer cite ${websites} for your prompts:`);
			const shown = lines.filter((line) => /^• \S+ \(\d+ pages? before\)$/.test(line));
			expect(shown).toHaveLength(Math.min(lost.length, 20));
			for (const { domain } of lost.slice(0, 1)) expect(lines.join()).toContain(domain);
		}
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

/** Completed reports of a name, whose answers change from one to the next. */
async function reportsInARow({ examples, brandId }: BusinessScene, name: string): Promise<void> {
	const usual = Array.from({ length: 40 }, (_, one) => `Which <coffee> & tea is number ${one}?`);
	for (const mark of ['[mentioned]', '[not mentioned]', '[mentioned]']) {
		const marked = Array.from({ length: 10 }, (_, one) => `Really? ${one} ${mark}`);
		await examples.completedReport({ brandId, name, prompts: [...usual, ...marked] });
	}
}
