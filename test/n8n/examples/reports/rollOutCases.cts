import { jsonOf, type Execution } from '../../../../harness/executions.cts';
import { copyOf } from '../copies.cts';
import { failed, refused } from '../refusals.cts';
import type { Cases } from '../cases.cts';
import type { ExampleScene, Parameters } from '../exampleScene.cts';

const rollOut = 'market-roll-out';
const scheduleName = 'Market roll-out';
const nothingAdded = 'Nothing was added.';
const allThere = 'No market was added: the schedule has all of these countries already.';

type Markets = Parameters['assignments']['assignments'];

const market = (name: string, value: string) => ({ id: name, name, type: 'string', value });

const aScore = expect.any(Number) as number;

/** A case goes on from the one before. */
export const rollOutCases: Cases = {
	'roll a report out to a list of markets: each one once, even if one fails at first': async (
		scene,
	) => {
		await scene.useScopesOf(rollOut);
		expect((await run(scene, 'Do nothing')).said).toBe(nothingAdded);
		expect(await schedules(scene)).toEqual([]);
		await scene.refuse('POST', '/v1/region-configs', 400, 'validation_error', { skip: 2 });
		const others = { Germany: aScore, France: aScore, 'United Kingdom': aScore };
		const first = await run(scene);
		expect(scoresOf(first.execution)).toEqual(others);
		expect(first.said).toMatch(
			/^Added, and running now: Germany, France and United Kingdom\. The execution shows the scores\. Not added: Spain \(The service refused.*\)\.$/,
		);
		const second = await run(scene);
		expect(scoresOf(second.execution)).toEqual({ Spain: aScore });
		expect(second.said).toBe('Added, and running now: Spain. The execution shows the scores.');

		const countries = ['France', 'Germany', 'Spain', 'United Kingdom'];
		expect(await schedules(scene)).toMatchObject([{ frequency: 'weekly' }]);
		const regions = await regionsOf(scene);
		expect(regions.map(({ country }) => country).sort()).toEqual(countries);
		const languages = ['English', 'French', 'German', 'Spanish'];
		expect(regions.map(({ language }) => language).sort()).toEqual(languages);
		const prompts = await scene.state<{ region_config_id: string }>('regionConfigPrompts');
		for (const { id } of regions) {
			expect(prompts.filter((prompt) => prompt.region_config_id === id)).toHaveLength(6);
		}
		expect((await countriesRun(scene)).sort()).toEqual(countries);
	},

	'add and run only a market that is new': async (scene) => {
		const before = (await countriesRun(scene)).length;
		expect((await run(scene)).said).toBe(allThere);
		await editMarkets(scene, (markets) => markets.push(market('Italy', 'Italian')));
		expect(scoresOf((await run(scene)).execution)).toEqual({ Italy: aScore });
		expect((await countriesRun(scene)).slice(before)).toEqual(['Italy']);
		expect(await schedules(scene)).toHaveLength(1);
	},

	'add a market once, although two forms agree to it': async (scene) => {
		await editMarkets(scene, (markets) => markets.push(market('Malta', 'English')));
		const forms = [await scene.runToForm(rollOut), await scene.runToForm(rollOut)];
		const said: unknown[] = [];
		for (const form of forms) {
			said.push(await scene.submitForm(scene.formUrlOf(form), ['Roll out']));
			await scene.n8n.rest.finished(form.id);
		}
		expect(said).toEqual([
			'Added, and running now: Malta. The execution shows the scores.',
			allThere,
		]);
		expect((await countriesRun(scene)).filter((country) => country === 'Malta')).toHaveLength(1);
		expect(await schedules(scene)).toHaveLength(1);
	},

	'say in the form what was not added, or may not be, and add no market twice': async (scene) => {
		const { controls } = scene;
		await scene.save(failing);
		const addFault = async (path: string, fault: object) =>
			await controls.addFault({ ...fault, method: 'POST', path });
		for (const [{ fault, message }, why] of [
			[refused[0], ', because the schedule could not be created'],
			[failed.undone, '. It is not known whether the schedule was created'],
			[failed.done, '. It is not known whether the schedule was created'],
		] as const) {
			await addFault('/v1/scheduled-reports', fault);
			const { said } = await run(scene, 'Roll out', failing.id);
			expect(said).toContain(`No market was added${why}: ${message}`);
		}
		expect(await regionsOf(scene, failing.name)).toEqual([]);

		const failures = [...refused, failed.undone, failed.done];
		for (const { fault } of failures) await addFault('/v1/region-configs', fault);
		const { said, execution } = await run(scene, 'Roll out', failing.id);
		const pattern =
			/^Added, and running now: (.+?)\. The .+ Not added: (.+)\. Not known whether added: (.+)\. To try/;
		const [, added, notAddedNow, notKnown] = pattern.exec(said!) ?? [];
		for (const { message } of refused) expect(notAddedNow).toContain(` (${message}`);
		for (const { message } of Object.values(failed)) expect(notKnown).toContain(` (${message}`);
		expect(scoresOf(execution)).toEqual({ [added]: aScore });

		expect(await schedules(scene, failing.name)).toHaveLength(1);
		const there = (await regionsOf(scene, failing.name)).map(({ country }) => country);
		expect(there).toHaveLength(2);
		expect(there).toContain(added);
		expect(countries.filter((name) => notKnown.includes(name))).toHaveLength(2);
		const [maybe] = there.filter((name) => name !== added);
		expect(notKnown).toContain(maybe);
		const { page: form } = await run(scene, 'Do nothing', failing.id);
		const missing = countries.filter((name) => !there.includes(name));
		expect(form).toContain(`New markets: ${listed(missing.map((name) => `${name} (English)`))}.`);
	},
};

const listed = (names: string[]) => new Intl.ListFormat('en-GB').format(names);

/** Countries whose markets are added while the service fails in each way, and one more. */
const countries = ['Austria', 'Chile', 'Denmark', 'Finland', 'Greece', 'Ireland', 'Norway', 'Peru'];

const failing = copyOf(rollOut, 'failingRollOut01', {
	Markets: (parameters) => ({
		...parameters,
		assignments: { assignments: countries.map((name) => market(name, 'English')) },
	}),
});

/** Runs the roll-out up to its form, and answers. */
async function run(scene: ExampleScene, answer = 'Roll out', name = rollOut) {
	return await scene.decide(name, answer);
}

/** @returns the score of each market that was run, by country */
function scoresOf(execution: Execution): Record<string, unknown> {
	const reports = jsonOf(execution, 'Run market');
	return Object.fromEntries(reports.map((one) => [one.country, one.visibility_score]));
}

async function editMarkets(scene: ExampleScene, change: (markets: Markets) => void): Promise<void> {
	await scene.edit(rollOut, 'Markets', ({ assignments }) => change(assignments.assignments));
}

async function schedules(scene: ExampleScene, wanted = scheduleName) {
	const all = await scene.state<Record<'id' | 'name', string>>('scheduledReports');
	return all.filter(({ name }) => name === wanted);
}

async function regionsOf(scene: ExampleScene, schedule = scheduleName) {
	const ids = (await schedules(scene, schedule)).map(({ id }) => id);
	type Region = Record<'id' | 'country' | 'language' | 'scheduled_report_id', string>;
	const all = await scene.state<Region>('regionConfigs');
	return all.filter(({ scheduled_report_id: id }) => ids.includes(id));
}

/** @returns the countries that ran, in the order of their runs */
async function countriesRun(scene: ExampleScene): Promise<string[]> {
	const ids = (await regionsOf(scene)).map(({ id }) => id);
	const reports = await scene.state<{ country: string; region_config_id: string }>('reports');
	const own = reports.filter(({ region_config_id: id }) => ids.includes(id));
	return own.map(({ country }) => country);
}
