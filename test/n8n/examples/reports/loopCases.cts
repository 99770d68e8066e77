import { createTableOf } from '../../../../harness/exampleTables.cts';
import type { Cases } from '../cases.cts';

const daysAgo = (days: number) =>
	new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** What to do, and whether it helped. */
export const loopCases: Cases = {
	'make each next step a task once': async (scene) => {
		const { rest } = scene.n8n;
		await scene.useScopesOf('what-next');
		const titles = async () =>
			(await scene.state<{ title: string }>('tasks')).map(({ title }) => title);
		const before = (await titles()).length;
		const table = await createTableOf(rest, 'what-next');
		const posted = await scene.postedBy(async () => await scene.run('what-next'));
		const made = (await titles()).slice(before);
		expect(made).toHaveLength(10);
		expect(made[0]).toMatch(/^Get mentioned/);
		expect(posted).toEqual([expect.stringContaining(`• ${made[0]}: `)]);
		const rows = await table.rows();
		expect(rows.map(({ title }) => title)).toEqual(made);
		const [{ step_id: id, prompts, date }] = rows;
		expect([id, `Get mentioned for: ${String(prompts)}`, date]).toEqual([
			expect.stringMatching(/^[0-9a-f]{16}$/),
			made[0],
			expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
		]);
		// Not by the table, and not by the titles of tasks where the table is lost.
		for (const again of ['what-next', 'what-next'] as const) {
			const said = await scene.postedBy(async () => await scene.run(again));
			expect(said).toEqual([]);
			await createTableOf(rest, 'what-next');
		}
		expect((await titles()).slice(before)).toEqual(made);
	},

	'tell once a month what changed since each act, and the visits from AI assistants': async (
		scene,
	) => {
		await scene.useScopesOf('what-changed-since');
		const table = await createTableOf(scene.n8n.rest, 'what-changed-since');
		const posted = async () =>
			await scene.postedBy(async () => await scene.run('what-changed-since'));
		expect(await posted()).toEqual([]);
		const { brandId: brand_id } = scene;
		const reports = await scene.state<Record<string, string>>('reports');
		const ofBrand = reports.filter((each) => each.brand_id === brand_id);
		const weekly = ofBrand.findLast(({ name }) => name === 'Weekly visibility check')!.id;
		const prompts = await scene.state<{ report_id: string; prompt_text: string }>('prompts');
		const { prompt_text: own } = prompts.find(({ report_id: id }) => id === weekly)!;
		await table.insert([
			{ title: 'Article', date: daysAgo(40), prompts: own, brand_id },
			{ title: 'Article', date: daysAgo(40), prompts: own, brand_id },
			{ title: 'Outreach <1>', date: `${daysAgo(30)}T09:30`, prompts: '', brand_id },
			{ title: 'Letters', date: `${daysAgo(30)}T09:30`, brand_id },
			{ title: 'Typo', date: daysAgo(30), prompts: 'Which?', brand_id },
			{ title: 'Long ago', date: daysAgo(300), prompts: own, brand_id },
		]);
		const [text, ...more] = await posted();
		expect(more).toEqual([]);
		expect(text.split('\n')).toEqual([
			'*What changed since?*',
			expect.stringMatching(
				/^• Article: After .+: mentioned in \d+ of \d+ answers to these prompts/,
			),
			expect.stringMatching(
				/^• Outreach &lt;1&gt;, and 1 more: Since .+ at .+: mentioned in \d+ of \d+ answers, /,
			),
			'• Typo: No report has the prompt "Which?"',
			'Visits from AI assistants last month: 42 of 742',
		]);
		const { startDate } = scene.foreign.analytics.asked as Record<string, string>;
		expect(startDate).toMatch(/^\d{4}-\d\d-01/);
	},
};
