import { errorOf, jsonOf } from '../../harness/executions';
import type { Execution } from '../../harness/executions';
import { formUrlOf } from '../decisions';
import { copyOf, triedOnce } from '../outreach/copies';
import { failed, refused } from '../refusals';
import type { Parameters, ReportScene } from './reportScene';

const rollOut = 'aiVisRollOut0001';
const scheduleName = 'Market roll-out';
const trigger = 'When clicking Execute workflow';
const nothingAdded = 'Nothing was added.';
const allThere = 'No market was added: the schedule has all of these countries already.';

interface RegionRecord {
	id: string;
	country: string;
	language: string;
	scheduled_report_id: string;
}

type Markets = Parameters['assignments']['assignments'];

const market = (name: string, value: string) => ({ id: name, name, type: 'string', value });

const aScore = expect.any(Number) as number;

export function rollsOut(scene: () => ReportScene): void {
	it('roll a report out to a list of markets: each one once, even if one fails at first', async () => {
		await scene().useScopesOf(rollOut);
		expect((await run(scene(), 'Do nothing')).said).toBe(nothingAdded);
		expect(await schedules(scene())).toEqual([]);
		await scene().examples.controls.addFault({
			method: 'POST',
			path: '/v1/region-configs',
			kind: 'status',
			status: 400,
			code: 'validation_error',
			skip: 2,
		});
		const others = { Germany: aScore, France: aScore, 'United Kingdom': aScore };
		const first = await run(scene());
		expect(scoresOf(first.execution)).toEqual(others);
		expect(first.said).toMatch(
			/^Added, and running now: Germany, France and United Kingdom\. The execution shows the scores\. Not added: Spain \(The service refused.*\)\.$/,
		);
		const second = await run(scene());
		expect(scoresOf(second.execution)).toEqual({ Spain: aScore });
		expect(second.said).toBe('Added, and running now: Spain. The execution shows the scores.');

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
	});
}

export function addsMarkets(scene: () => ReportScene): void {
	it('add and run only a market that is new', async () => {
		const before = (await countriesRun(scene())).length;
		expect((await run(scene())).said).toBe(allThere);
		await editMarkets(scene(), (markets) => markets.push(market('Italy', 'Italian')));
		expect(scoresOf((await run(scene())).execution)).toEqual({ Italy: aScore });
		expect((await countriesRun(scene())).slice(before)).toEqual(['Italy']);
		expect(await schedules(scene())).toHaveLength(1);
	});
}

const listed = (names: string[]) => new Intl.ListFormat('en-GB').format(names);

/** Countries whose markets are added while the service fails in each way, and one more. */
const countries = ['Austria', 'Chile', 'Denmark', 'Finland', 'Greece', 'Ireland', 'Norway', 'Peru'];

const failing = copyOf(rollOut, 'failingRollOut01', {
	Markets: (parameters) => ({
		...parameters,
		assignments: { assignments: countries.map((name) => market(name, 'English')) },
	}),
	'Create schedule': triedOnce,
	'Add market': triedOnce,
});

export function saysWhatWasAdded(scene: () => ReportScene): void {
	it('say in the form what was not added, or may not be, and add no market twice', async () => {
		const { n8n, controls } = scene().examples;
		await n8n.rest.saveWorkflows([failing]);
		const addFault = async (path: string, fault: object) =>
			await controls.addFault({ ...fault, method: 'POST', path });
		for (const { fault, message } of [...refused, failed.undone, failed.done]) {
			await addFault('/v1/scheduled-reports', fault);
			const { said } = await run(scene(), 'Roll out', failing.id);
			const isRefused = refused.some((one) => one.fault === fault);
			expect(said).toContain(
				isRefused
					? `No market was added, as the schedule could not be created: ${message}`
					: `No market was added. It is not known whether the schedule was created: ${message}`,
			);
		}
		expect(await regionsOf(scene(), failing.name)).toEqual([]);

		const failures = [...refused, failed.undone, failed.done];
		for (const { fault } of failures) await addFault('/v1/region-configs', fault);
		const { said, execution } = await run(scene(), 'Roll out', failing.id);
		const pattern =
			/^Added, and running now: (.+?)\. The .+ Not added: (.+)\. Not known whether added: (.+)\. To try/;
		const [, added, notAddedNow, notKnown] = pattern.exec(said!) ?? [];
		for (const { message } of refused) expect(notAddedNow).toContain(` (${message}`);
		for (const { message } of Object.values(failed)) expect(notKnown).toContain(` (${message}`);
		expect(scoresOf(execution)).toEqual({ [added]: aScore });

		expect(await schedules(scene(), failing.name)).toHaveLength(1);
		const there = (await regionsOf(scene(), failing.name)).map(({ country }) => country);
		expect(there).toHaveLength(2);
		expect(there).toContain(added);
		expect(countries.filter((name) => notKnown.includes(name))).toHaveLength(2);
		const [maybe] = there.filter((name) => name !== added);
		expect(notKnown).toContain(maybe);
		const form = await formOf(scene(), failing.id);
		const missing = countries.filter((name) => !there.includes(name));
		expect(form).toContain(`New markets: ${listed(missing.map((name) => `${name} (English)`))}.`);
	});
}

/** Runs the roll-out up to its form, and answers. @returns also what the form says then */
async function run(
	{ examples }: ReportScene,
	answer = 'Roll out',
	workflowId = rollOut,
): Promise<{ execution: Execution; said?: string }> {
	const waiting = await examples.runToForm(workflowId, trigger);
	const said = await examples.submitForm(formUrlOf(examples, waiting), [answer]);
	const execution = await examples.n8n.rest.finished(waiting.id);
	expect(errorOf(execution)).toBeUndefined();
	return { execution, said };
}

/** The page that asks whether to add the markets. */
async function formOf({ examples }: ReportScene, workflowId: string): Promise<string> {
	const waiting = await examples.runToForm(workflowId, trigger);
	return await examples.readForm(formUrlOf(examples, waiting));
}

/** @returns the score of each market that was run, by country */
function scoresOf(execution: Execution): Record<string, unknown> {
	const reports = jsonOf(execution, 'Run market');
	return Object.fromEntries(
		reports.map(({ country, visibility_score: score }) => [country, score]),
	);
}

async function editMarkets(scene: ReportScene, change: (markets: Markets) => void): Promise<void> {
	await scene.edit(rollOut, 'Markets', ({ assignments }) => change(assignments.assignments));
}

async function state<T>({ examples }: ReportScene, collection: string): Promise<T[]> {
	return await examples.controls.state<T>(collection);
}

async function schedules(scene: ReportScene, wanted = scheduleName) {
	const all = await state<{ id: string; name: string; frequency: string }>(
		scene,
		'scheduledReports',
	);
	return all.filter(({ name }) => name === wanted);
}

async function regionsOf(scene: ReportScene, schedule = scheduleName): Promise<RegionRecord[]> {
	const ids = (await schedules(scene, schedule)).map(({ id }) => id);
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
