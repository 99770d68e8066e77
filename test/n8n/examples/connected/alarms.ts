import { jsonOf } from '../../../../tools/n8n/executions';
import type { Cases } from '../cases';

const alarm = 'visibility-alarm-in-slack';

/** Answers to these differ from run to run. */
const usual = Array.from({ length: 40 }, (_, index) => `Which coffee is number ${index}?`);

/** A case goes on from the one before. */
export const alarmCases: Cases = {
	'post when the score falls, with the prompts that lost their mention': async (scene) => {
		for (const mark of ['[mentioned]', '[not mentioned]']) {
			const marked = usual.slice(0, 10).map((text) => `${text} Really? ${mark}`);
			await scene.ranReport('Alarm', [...usual, ...marked]);
		}
		await scene.edit(alarm, 'Visibility changed', (parameters) => {
			Object.assign(parameters, { brands: 'chosen', brandIds: [scene.brandId] });
		});
		const messages = await scene.postedBy(async () => {
			const execution = await scene.run(alarm, 'Visibility changed');
			const change = jsonOf(execution, 'Visibility changed').find(({ name }) => name === 'Alarm');
			expect(change).toMatchObject({ direction: 'down', is_clear: true });
		});
		// The reports of the demo fall, too.
		const [message, ...more] = messages.filter((text) =>
			text.startsWith('*Example Coffee · Alarm · '),
		);
		expect(more).toEqual([]);
		const [, change, ...lines] = message.split('\n');
		expect(change).toMatch(/^Mentions fell from \d+ to \d+ of \d+ answers/);
		const lost = lines.filter((line) =>
			/^• No longer mentioned: Which coffee is number \d+\?/.test(line),
		);
		expect(lost.length).toBeGreaterThan(0);
		expect(message).toContain('Named now: ');
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
						/^\*Example Coffee · Cannot be run · .+\*\nFailed\. Reason: The AI platforms did not answer$/,
					),
					expect.stringMatching(
						/^\*Example Coffee · Cannot be run weekly.* · Chile · .+\*\nFailed\. Reason: The AI platforms did not answer$/,
					),
				]),
			);
		},
};
