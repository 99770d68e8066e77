import type { Connected } from './connected';
import { postedBy, runByEvent, sendTest } from './connected';

const scheduleRun = 'aiVisScheduleRun';

interface Schedule {
	id: string;
	brand_id: string;
	name: string;
}

export function messagePerScheduleRun(connected: () => Connected): void {
	it('post the score of each market when a schedule has run', async () => {
		const { scene, brandId } = connected();
		const schedules = await scene.controls.state<Schedule>('scheduledReports');
		const markets = await scene.controls.state<{ scheduled_report_id: string; country: string }>(
			'regionConfigs',
		);
		const marketsOf = (id: string) =>
			markets.filter(({ scheduled_report_id: each }) => each === id);
		const schedule = schedules.find(
			({ id, brand_id }) => brand_id === brandId && marketsOf(id).length > 1,
		);
		const id = String(schedule?.id);
		const messages = await postedBy(connected(), async () => {
			await runByEvent(connected(), scheduleRun, 2, async () => {
				await sendTest(connected(), 'schedule.run.completed');
				await scene.ask('POST', `/v1/scheduled-reports/${id}/executions`, {});
			});
		});
		const texts = messages.map(({ text }) => String(text));
		const sample = 'Test delivery: 2 of 2 markets\n• All markets: No completed report';
		expect(texts).toContain(sample);
		const [real, ...more] = texts.filter((text) => text !== sample);
		expect(more).toEqual([]);
		const [head, ...lines] = real.split('\n');
		const count = marketsOf(id).length;
		expect(head).toBe(`${schedule?.name}: ${count} of ${count} markets`);
		expect(lines).toHaveLength(count);
		for (const { country } of marketsOf(id)) {
			expect(lines.join('\n')).toContain(`${country}: `);
		}
	});
}
