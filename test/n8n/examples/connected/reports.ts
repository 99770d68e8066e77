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
		const [sample, real, ...more] = texts;
		expect(more).toEqual([]);
		expect(sample).toMatch(/^\*Run\* completed · /);
		const [head, ...lines] = real.split('\n');
		expect(head).toMatch(
			new RegExp(`^\\*.+\\* completed · Example Coffee · \\d{4}-\\d\\d-\\d\\d$`),
		);
		expect(lines).toHaveLength(marketsOf(id).length);
		for (const { country } of marketsOf(id)) {
			expect(lines.join('\n')).toMatch(new RegExp(`^${country} [\\d.]+`, 'm'));
		}
	});
}
