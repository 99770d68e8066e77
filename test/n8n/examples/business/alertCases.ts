import { jsonOf } from '../../harness/executions';
import type { BusinessScene, Cases } from './businessScene';

/** What two reports in a row say. */
export const alertCases: Cases = {
	'tells which competitor is named where the brand was': async (scene) => {
		await reportsInARow(scene, 'Competitors');
		const { controls } = scene.examples;
		await controls.press('lowerScore', scene.brandId);
		await controls.advance(600_000);
		let lost: Array<Record<string, unknown>> = [];
		const posted = await scene.postedBy(async () => {
			lost = jsonOf(await scene.run('competitor-alert'), 'Mention lost');
		});
		const taken = lost.filter(({ competitors_named: named }) => (named as string[]).length > 0);
		expect(taken.length).toBeGreaterThan(0);
		expect(posted).toEqual(taken.map(({ slack_text: text }) => text));
		const [{ prompt, platforms, competitors_named: named }] = taken;
		const [head, line, competitors] = posted[0].split('\n');
		expect(head).toMatch(/^\*Example &lt;b&gt;Coffee&lt;\/b&gt; &amp; Co · .+ \d{4}\*$/);
		const text = String(prompt).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
		expect(line).toBe(
			`• No longer mentioned: ${text.replaceAll('>', '&gt;')} (${(platforms as string[]).join(', ')})`,
		);
		expect(competitors).toBe(`Named now: ${(named as string[]).join(', ')}`);
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
