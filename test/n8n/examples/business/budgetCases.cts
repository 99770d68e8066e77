import { jsonOf } from '../../../../harness/executions.cts';
import type { Cases } from '../cases.cts';
import type { ExampleScene } from '../exampleScene.cts';

const guard = 'budget-guard';
/** A name that must not become markup anywhere. */
export const brandName = 'Example <b>Coffee</b> & Co';

const marked = 'Daily <b>&';

/** What keeps the schedules within a budget. A case goes on from the one before. */
export const budgetCases: Cases = {
	'pauses the most expensive schedule after someone agreed': async (scene) => {
		const posted = await scene.postedBy(async () => await scene.run(guard));
		expect(posted).toEqual([]);
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
};

/** Runs the budget guard up to its form, and answers. @returns what the form says then */
async function decide(scene: ExampleScene, answer: string): Promise<string | undefined> {
	const { page, said, execution } = await scene.decide(guard, answer);
	const [{ form_url: url }] = jsonOf(execution, 'Plan');
	expect(String(url)).toContain(`/form-waiting/${execution.id}`);
	expect(page).toMatch(
		/“Pause them” pauses Daily( &lt;b&gt;&amp;| \d)? of .+ \(140 credits a week\)/,
	);
	return said;
}

/** Creates a schedule that costs 140 credits a week. */
async function addExpensiveSchedule(scene: ExampleScene, name: string): Promise<void> {
	const prompts = Array.from({ length: 20 }, (_, one) => `Which coffee is number ${one}?`);
	await scene.addSchedule(name, 'daily', prompts);
}

async function activeNames(scene: ExampleScene): Promise<string[]> {
	const all = await scene.state<{ name: string; is_active: boolean }>('scheduledReports');
	return all.filter((one) => one.is_active).map(({ name }) => name);
}
