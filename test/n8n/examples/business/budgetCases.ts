import { errorOf, jsonOf } from '../../harness/executions';
import { formUrlOf } from '../decisions';
import { triedOnce } from '../outreach/copies';
import { failed, refused } from '../refusals';
import { brandName, exampleOf, triggerOf } from './businessScene';
import type { BusinessScene, Cases } from './businessScene';

const guard = exampleOf('budget-guard');
const marked = 'Daily <b>&';
const schedules = '/v1/scheduled-reports';

interface Schedule {
	name: string;
	is_active: boolean;
}

/** What keeps the schedules within a budget. A case goes on from the one before. */
export const budgetCases: Cases = {
	'pauses the most expensive schedule after someone agreed': async (scene) => {
		const posted = await scene.postedBy(async () => await scene.run('budget-guard'));
		expect(posted).toEqual([
			'Within the limit: the active schedules cost 1 credit in an average week. The limit is 100 credits.',
		]);
		await addExpensiveSchedule(scene, marked);
		for (const [answer, isActive, result] of [
			['Let them run', true, 'Nothing was paused. All schedules go on.'],
			[
				'Pause them',
				false,
				`Paused: ${marked} of ${brandName}. You can switch a schedule on again in the service.`,
			],
		] as const) {
			const [message] = await scene.postedBy(async () => {
				expect(await decide(scene, answer)).toBe(result);
			});
			expect(message).toMatch(
				/^Over the limit: the active schedules cost 141 credits in an average week\. The limit is 100 credits\. To stay below it, pause Daily &lt;b&gt;&amp; of .+ \(140 credits a week\)\. <http.+\|Decide here>$/,
			);
			const active = await activeNames(scene);
			expect(active.includes(marked)).toBe(isActive);
			expect(active.length).toBeGreaterThan(isActive ? 2 : 1);
		}
	},

	'says in the form which schedules are not paused, or may not be': async (scene) => {
		const { controls, n8n } = scene.examples;
		await n8n.rest.edit(guard.id, ({ nodes }) => {
			const node = nodes.find(({ name }) => name === 'Pause schedule')!;
			node.parameters = triedOnce(node.parameters);
		});
		const failures = [...refused, failed.undone, failed.done];
		for (const { fault } of failures) {
			await controls.addFault({
				...fault,
				method: 'PATCH',
				path: `${schedules}/{scheduled_report_id}`,
			});
		}
		const names = ['Daily', ...failures.map((_, index) => `Daily ${index}`)];
		for (const name of names) await addExpensiveSchedule(scene, name);
		await scene.examples.useNewKey();
		const said = await decide(scene, 'Pause them');

		const listed =
			/^Paused: (.+?)\. You can .+ Not paused: (.+)\. Not known whether paused: (.+)\. Look at /;
		const [, paused, notPaused, notKnown] = listed.exec(said!) ?? [];
		for (const { message } of refused) expect(notPaused).toContain(` (${message}`);
		for (const { message } of Object.values(failed)) expect(notKnown).toContain(` (${message}`);
		const namesIn = (list: string) =>
			list.match(/Daily( \d)?/g)!.map((name) => ({ name, isActive: active.includes(name) }));
		const active = await activeNames(scene);
		expect(namesIn(paused)).toMatchObject([{ isActive: false }]);
		expect(namesIn(notPaused).map(({ isActive }) => isActive)).toEqual(refused.map(() => true));
		expect(
			namesIn(notKnown)
				.map(({ isActive }) => isActive)
				.sort(),
		).toEqual([false, true]);
		const all = [paused, notPaused, notKnown].flatMap(namesIn).map(({ name }) => name);
		expect(all.sort()).toEqual(names.sort());
	},
};

/** Runs the budget guard up to its form, and answers. @returns what the form says then */
async function decide({ examples }: BusinessScene, answer: string): Promise<string | undefined> {
	const waiting = await examples.runToForm(guard.id, triggerOf(guard));
	const [{ form_url: url }] = jsonOf(waiting, 'Plan');
	expect(url).toBe(formUrlOf(examples, waiting));
	expect(await examples.readForm(String(url))).toMatch(
		/“Pause them” pauses Daily( &lt;b&gt;&amp;| \d)? of .+ \(140 credits a week\)/,
	);
	const said = await examples.submitForm(String(url), [answer]);
	expect(errorOf(await examples.n8n.rest.finished(waiting.id))).toBeUndefined();
	return said;
}

/** Creates a schedule that costs 140 credits a week. */
async function addExpensiveSchedule({ examples, brandId }: BusinessScene, name: string) {
	const { id } = await examples.ask<{ id: string }>('POST', schedules, {
		brand_id: brandId,
		name,
		frequency: 'daily',
	});
	const region = await examples.ask<{ id: string }>('POST', '/v1/region-configs', {
		brand_id: brandId,
		country: 'Chile',
		name: 'Chile',
		scheduled_report_id: id,
	});
	const prompts = Array.from({ length: 20 }, (_, one) => ({
		prompt_text: `Which coffee is number ${one}?`,
		category: 'General',
	}));
	await examples.ask('POST', `/v1/region-configs/${region.id}/prompts`, { prompts });
}

async function activeNames({ examples }: BusinessScene): Promise<string[]> {
	const all = await examples.controls.state<Schedule>('scheduledReports');
	return all.filter((one) => one.is_active).map(({ name }) => name);
}
