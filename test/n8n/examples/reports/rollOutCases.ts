import { errorOf, jsonOf } from '../../harness/executions';
import type { Execution } from '../../harness/executions';
import { decide } from '../decisions';
import { timeout } from './reportScene';
import type { Parameters, ReportScene } from './reportScene';

const rollOut = 'aiVisRollOut0001';
const scheduleName = 'Market roll-out';

interface RegionRecord {
	id: string;
	country: string;
	language: string;
	scheduled_report_id: string;
}

type Markets = Parameters['assignments']['assignments'];

const market = (name: string, value: string) => ({ id: name, name, type: 'string', value });

const runNow = { status: 'completed', visibility_score: expect.any(Number) };
const notRun = {
	status: expect.stringMatching(/^not run: The service refused/),
	visibility_score: null,
};

export function rollsOut(scene: () => ReportScene): void {
	it(
		'roll a report out to a list of markets: each one once, even if one fails at first',
		async () => {
			await scene().useScopesOf(rollOut);
			expect(errorOf(await run(scene(), 'Do nothing'))).toBeUndefined();
			expect(await schedules(scene())).toEqual([]);
			await scene().examples.controls.addFault({
				method: 'POST',
				path: '/v1/region-configs',
				kind: 'status',
				status: 400,
				code: 'validation_error',
				skip: 2,
			});
			const others = { Germany: runNow, France: runNow, 'United Kingdom': runNow };
			expect(await rowsOfRun(scene())).toEqual({ ...others, Spain: notRun });
			expect(await rowsOfRun(scene())).toEqual({ Spain: runNow });

			const countries = ['France', 'Germany', 'Spain', 'United Kingdom'];
			expect(await schedules(scene())).toMatchObject([{ frequency: 'weekly' }]);
			const regions = await regionsOf(scene());
			expect(regions.map(({ country }) => country).sort()).toEqual(countries);
			expect(regions.map(({ language }) => language).sort()).toEqual(
				['English', 'French', 'German', 'Spanish'].sort(),
			);
			const prompts = await state<{ region_config_id: string }>(scene(), 'regionConfigPrompts');
			for (const { id } of regions) {
				expect(prompts.filter((prompt) => prompt.region_config_id === id)).toHaveLength(6);
			}
			expect((await countriesRun(scene())).sort()).toEqual(countries);
		},
		timeout,
	);
}

export function addsMarkets(scene: () => ReportScene): void {
	it(
		'add and run only a market that is new',
		async () => {
			const before = (await countriesRun(scene())).length;
			expect(await rowsOfRun(scene())).toEqual({});
			await editMarkets(scene(), (markets) => markets.push(market('Italy', 'Italian')));
			expect(await rowsOfRun(scene())).toEqual({ Italy: runNow });
			expect((await countriesRun(scene())).slice(before)).toEqual(['Italy']);
			expect(await schedules(scene())).toHaveLength(1);
		},
		timeout,
	);
}

async function run({ examples }: ReportScene, answer = 'Roll out'): Promise<Execution> {
	return await decide(examples, rollOut, 'When clicking Execute workflow', [answer]);
}

/** Runs the roll-out. @returns status and score by country */
async function rowsOfRun(scene: ReportScene): Promise<Record<string, unknown>> {
	const execution = await run(scene);
	expect(errorOf(execution)).toBeUndefined();
	const rows = jsonOf(execution, 'One row per market');
	return Object.fromEntries(
		rows.map(({ country, status, visibility_score }) => [country, { status, visibility_score }]),
	);
}

async function editMarkets(scene: ReportScene, change: (markets: Markets) => void): Promise<void> {
	await scene.edit(rollOut, 'Markets', ({ assignments }) => change(assignments.assignments));
}

async function state<T>({ examples }: ReportScene, collection: string): Promise<T[]> {
	return await examples.controls.state<T>(collection);
}

async function schedules(scene: ReportScene) {
	const all = await state<{ id: string; name: string; frequency: string }>(
		scene,
		'scheduledReports',
	);
	return all.filter(({ name }) => name === scheduleName);
}

async function regionsOf(scene: ReportScene): Promise<RegionRecord[]> {
	const ids = (await schedules(scene)).map(({ id }) => id);
	const all = await state<RegionRecord>(scene, 'regionConfigs');
	return all.filter(({ scheduled_report_id: id }) => ids.includes(id));
}

/** @returns the countries that ran, in the order of their runs */
async function countriesRun(scene: ReportScene): Promise<string[]> {
	const ids = (await regionsOf(scene)).map(({ id }) => id);
	const reports = await state<{ country: string; region_config_id: string }>(scene, 'reports');
	const own = reports.filter(({ region_config_id: id }) => ids.includes(id));
	return own.map(({ country }) => country);
}
