import { jsonOf } from '../../../../tools/n8n/executions';
import type { Cases } from '../cases';
import type { ExampleScene } from '../exampleScene';

/** What two reports in a row say. */
export const alertCases: Cases = {
	'tells which competitor is named where the brand was': async (scene) => {
		await reportsInARow(scene, 'Competitors');
		await scene.controls.press('lowerScore', scene.brandId);
		await scene.controls.advance(600_000);
		let lost: Array<Record<string, unknown>> = [];
		const posted = await scene.postedBy(async () => {
			lost = jsonOf(await scene.run('competitor-alert'), 'Mention lost');
		});
		const taken = lost.filter(({ competitors_named: named }) => (named as string[]).length > 0);
		expect(taken.length).toBeGreaterThan(0);
		const texts = taken.map(({ slack_text: text }) => String(text).split('\n'));
		const headings = texts.map(([heading]) => heading);
		expect(headings.length).toBeGreaterThan(new Set(headings).size);
		expect(posted.map((text) => text.split('\n')[0])).toEqual([...new Set(headings)]);
		expect(posted.flatMap((text) => text.split('\n').slice(1)).sort()).toEqual(
			texts.flatMap(([, ...lines]) => lines).sort(),
		);
		const [{ prompt, platforms, competitors_named: named }] = taken;
		const [head, line, competitors] = posted[0].split('\n');
		expect(head).toMatch(/^\*Example &lt;b&gt;Coffee&lt;\/b&gt; &amp; Co · .+ \d{4}\*$/);
		const text = String(prompt).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
		expect(line).toBe(
			`• No longer mentioned: ${text.replaceAll('>', '&gt;')} (${(platforms as string[]).join(', ')})`,
		);
		expect(competitors).toBe(
			`Named now: ${new Intl.ListFormat('en-GB').format(named as string[])}`,
		);
	},
};

/** Completed reports of a name, whose answers change from one to the next. */
async function reportsInARow(scene: ExampleScene, name: string): Promise<void> {
	const usual = Array.from({ length: 40 }, (_, one) => `Which <coffee> & tea is number ${one}?`);
	for (const mark of ['[mentioned]', '[not mentioned]', '[mentioned]']) {
		const marked = Array.from({ length: 10 }, (_, one) => `Really? ${one} ${mark}`);
		await scene.ranReport(name, [...usual, ...marked]);
	}
}
