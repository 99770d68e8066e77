import { jsonOf } from '../../../../harness/executions.cts';
import { until } from '../../../../harness/until.cts';
import type { Cases } from '../cases.cts';

const alarm = 'visibility-alarm-in-slack';

const weekly = 'Weekly visibility check';

/** A case goes on from the one before. */
export const alarmCases: Cases = {
	'post when the score falls, with the prompts that lost their mention': async (scene) => {
		await scene.controls.press('lowerScore', scene.brandId);
		await until('the report has completed', async () => {
			const reports = await scene.state<{ status: string }>('reports');
			return reports.some(({ status }) => status === 'processing') ? undefined : true;
		});
		await scene.edit(alarm, 'Visibility changed', (parameters) => {
			Object.assign(parameters, { brands: 'chosen', brandIds: [scene.brandId] });
		});
		const messages = await scene.postedBy(async () => {
			const execution = await scene.run(alarm, 'Visibility changed');
			const [change] = jsonOf(execution, 'Visibility changed');
			expect(change).toMatchObject({ name: weekly, direction: 'down', is_clear: true });
		});
		// Earlier reports of the demo have changed, too.
		const [message] = messages.filter((text) => text.startsWith(`*Example Coffee · ${weekly} · `));
		const [, change, ...lines] = message.split('\n');
		expect(change).toMatch(/^Mentions fell from \d+ to \d+ of \d+ answers/);
		const lost = lines.slice(lines.indexOf('Lost a mention') + 1);
		expect(lost[0]).toMatch(/^• \S.* · Mentioned now: \S/);
	},

	'post the name, the market and the reason of a report that failed, also one of a schedule':
		async (scene) => {
			const messages = await scene.postedBy(async () => {
				await scene.ranReport('Cannot be run', ['Why [fail]?']);
				const id = await scene.addSchedule('Cannot be run weekly', 'weekly', ['Why [fail]?']);
				await scene.ranSchedule(id);
				await scene.run(alarm, 'Report failed');
			});
			expect(messages).toEqual(
				expect.arrayContaining([
					expect.stringMatching(
						/^\*Example Coffee · Cannot be run · .+\*\nFailed\nReason: The AI platforms did not answer$/,
					),
					expect.stringMatching(
						/^\*Example Coffee · Cannot be run weekly.* · Chile · .+\*\nFailed\nReason: The AI platforms did not answer$/,
					),
				]),
			);
		},
};
