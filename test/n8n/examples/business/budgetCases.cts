import { jsonOf } from '../../../../harness/executions.cts';
import type { Cases } from '../cases.cts';

const guard = 'budget-guard';
/** A name that must not become markup anywhere. */
export const brandName = 'Example <b>Coffee</b> & Co';

const marked = 'Daily <b>&';

/** What keeps the schedules within a budget. */
export const budgetCases: Cases = {
	'pauses the most expensive schedule after someone agreed': async (scene) => {
		expect(await scene.postedBy(async () => await scene.run(guard))).toEqual([]);
		const prompts = Array.from({ length: 20 }, (_, one) => `Which coffee is number ${one}?`);
		await scene.addSchedule(marked, 'daily', prompts);
		for (const [answer, isActive, result] of [
			['Let them run', true, 'Nothing was paused. All schedules go on.'],
			[
				'Pause them',
				false,
				`Paused: ${marked} of ${brandName}. You can switch a schedule on again in the service.`,
			],
		] as const) {
			const [message] = await scene.postedBy(async () => {
				const { page, said, execution } = await scene.decide(guard, answer);
				const [{ form_url: url }] = jsonOf(execution, 'Plan');
				expect(String(url)).toContain(`/form-waiting/${execution.id}`);
				expect(page).toMatch(
					/“Pause them” pauses Daily &lt;b&gt;&amp; of .+ \(140 credits a week\)/,
				);
				expect(said).toBe(result);
			});
			expect(message).toMatch(
				/^Over the limit: the active schedules cost 141 credits in an average week\. The limit is 100 credits\. To stay below it, pause Daily &lt;b&gt;&amp; of .+ \(140 credits a week\)\. <http.+\|Decide here>$/,
			);
			const all = await scene.state<{ name: string; is_active: boolean }>('scheduledReports');
			const active = all.filter((one) => one.is_active).map(({ name }) => name);
			expect(active.includes(marked)).toBe(isActive);
			expect(active.length).toBeGreaterThan(isActive ? 2 : 1);
		}
	},
};
