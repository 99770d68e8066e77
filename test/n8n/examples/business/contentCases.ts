import { errorOf, jsonOf } from '../../../../tools/n8n/executions';
import { until } from '../../../../tools/n8n/until';
import { reportName } from '../circumstances/records';
import { copyOf, field } from '../copies';
import type { Cases } from '../cases';
import type { ExampleScene } from '../exampleScene';
import { exampleOf, triggerOf } from '../../../../tools/n8n/exampleWorkflows';

const briefs = 'missed-prompt-to-brief';

interface Insight {
	prompt_text: string;
	search_volume: number;
}

/** What becomes of prompts and pages. */
export const contentCases: Cases = {
	'briefs the most searched prompt, and another one next week': async (scene) => {
		const searched: number[] = [];
		const titles: unknown[] = [];
		for (const _ of [1, 2]) {
			const execution = await scene.run(briefs);
			const [{ prompt, search_volume: volume, description }] = jsonOf(
				execution,
				'Prompts to brief',
			);
			const insights = jsonOf(execution, 'Prompt insights')[0].data as Insight[];
			const missed = jsonOf(execution, 'Answers without you').map((row) => row.prompt);
			const open = insights.filter(({ prompt_text: text }) => missed.includes(text));
			const volumes = open.filter(({ prompt_text: text }) => !titles.includes(text));
			expect(volume).toBe(Math.max(...volumes.map((one) => one.search_volume)));
			searched.push(Number(volume));
			titles.push(prompt);
			const rows = jsonOf(execution, 'Answers without you').filter((row) => row.prompt === prompt);
			expect(rows.length).toBeGreaterThan(0);
			for (const { platform, answer, competitors_named: named } of rows) {
				expect(description).toContain(`${String(platform)}: ${String(answer).slice(0, 50)}`);
				for (const name of String(named ?? '').split('; ')) expect(description).toContain(name);
			}
			const made = await scene.state<{ title: string }>('contentBriefs');
			expect(made.map(({ title }) => title)).toContain(prompt);
			const tasks = await scene.state<{ title: string }>('tasks');
			expect(tasks.at(-1)).toMatchObject({ title: `Write: ${String(prompt)}`, description });
		}
		expect(new Set(titles).size).toBe(2);
		expect(searched[1]).toBeLessThanOrEqual(searched[0]);
	},

	'waits for the keywords of a report of the same minute': async (scene) => {
		const { rest } = scene.n8n;
		const mapped = await reportWithoutKeywords(scene, 'Which coffee is new?');
		await scene.save(hurried('patientBriefs001', 1_000));
		const before = await looks(scene);
		const id = String(await rest.run('patientBriefs001', triggerOf(exampleOf(briefs))));
		await until('it has looked twice', async () =>
			(await looks(scene)) >= before + 2 ? true : undefined,
		);
		await mapped();
		const execution = await rest.finished(id);
		expect(errorOf(execution)).toBeUndefined();
		expect(jsonOf(execution, 'Prompts to brief')).toMatchObject([
			{ keyword: expect.stringMatching(/./), search_volume: expect.any(Number) },
		]);
	},

	'goes on without keywords that do not come': async (scene) => {
		await reportWithoutKeywords(scene, 'Which coffee is newer?');
		await scene.save(hurried('impatientBriefs1', 3));
		const execution = await scene.run('impatientBriefs1');
		expect(jsonOf(execution, 'Wait')).toHaveLength(2);
		expect(jsonOf(execution, 'Prompts to brief')).toMatchObject([
			{ keyword: '', description: expect.stringMatching(/^The keyword is not known yet\./) },
		]);
	},

	'lists the pages to refresh, and pays once a month': async (scene) => {
		const credits = async () => (await scene.ask<{ used: number }>('GET', '/v1/me/credits')).used;
		const rows = () => scene.foreign.sheets.rows.filter(({ page }) => page);
		const before = await credits();
		const execution = await scene.run('pages-to-refresh');
		const audited = jsonOf(execution, 'One item per page');
		const poor = audited.filter(({ score }) => Number(score) < 70).map(({ url }) => url);
		expect(poor.length).toBeGreaterThan(0);
		expect(poor.length).toBeLessThan(audited.length);
		expect(rows().map(({ page }) => page)).toEqual(poor);
		expect(rows()[0]).toMatchObject({ search_console: 'indexed', is_tracked: false });
		const paid = await credits();
		// One sitemap, however many of its pages.
		expect(paid - before).toBe(1);
		await scene.run('pages-to-refresh');
		expect(await credits()).toBe(paid);
		expect(rows()).toHaveLength(poor.length);
	},
};

/** Makes a report whose prompt has no keyword. @returns what gives it one */
async function reportWithoutKeywords(scene: ExampleScene, text: string) {
	const id = await scene.ranReport(reportName, [`${text} [not mentioned]`]);
	const reports = await scene.state<{ id: string }>('reports');
	const report = reports.find((one) => one.id === id);
	const completedAt = async (completed_at: string) =>
		await scene.controls.addRecords('reports', [{ ...report, completed_at }]);
	await completedAt('2099-01-01T00:00:00.000Z');
	return async () => await completedAt('2020-01-01T00:00:00.000Z');
}

/** The example without its pauses, which gives up after so many looks. */
function hurried(id: string, looks: number) {
	return copyOf(briefs, id, {
		Settings: (settings) =>
			field('most_checks', looks)(field('minutes_between_checks', 0.001)(settings)),
	});
}

/** How often the keywords were asked for. */
async function looks({ controls }: ExampleScene): Promise<number> {
	const requests = await controls.requests();
	return requests.filter(({ path }) => path.endsWith('/prompt-insights')).length;
}
