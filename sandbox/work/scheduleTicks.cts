import { newRecord } from '../state/newRecord.cts';
import type { Frequency, RegionConfigRecord, ScheduledReportRecord } from '../state/records.cts';
import type { World } from '../world.cts';
import { activePromptsOf, runSchedule } from './reportRuns.cts';

/** The next moment of a frequency after another moment, in ms. */
function nextTick(frequency: Frequency, after: number): number {
	const next = new Date(after);
	if (frequency === 'daily') next.setUTCDate(next.getUTCDate() + 1);
	if (frequency === 'weekly') next.setUTCDate(next.getUTCDate() + 7);
	if (frequency === 'monthly') addMonth(next);
	return next.getTime();
}

/** The same day of the next month, or its last day where it has no such day. */
function addMonth(date: Date): void {
	const day = date.getUTCDate();
	date.setUTCMonth(date.getUTCMonth() + 1);
	if (date.getUTCDate() !== day) date.setUTCDate(0);
}

/** Adds a schedule that runs at its next moment. */
export function addSchedule(
	world: World,
	given: Partial<ScheduledReportRecord>,
): ScheduledReportRecord {
	const { frequency = 'weekly' } = given;
	const schedule = newRecord<ScheduledReportRecord>(world, 'ScheduledReport', {
		is_active: true,
		next_run_at: world.clock.iso(nextTick(frequency, world.clock.now())),
		...given,
	});
	awaitTick(world, schedule);
	return world.state.scheduledReports.add(schedule);
}

export function regionsOf(world: World, scheduleId: string): RegionConfigRecord[] {
	return world.state.regionConfigs.where((one) => one.scheduled_report_id === scheduleId);
}

/** Active region configs that have prompts. */
export function runnableRegions(world: World, scheduleId: string): RegionConfigRecord[] {
	return regionsOf(world, scheduleId).filter(
		(region) => region.is_active && activePromptsOf(world, region.id).length > 0,
	);
}

/** Runs the schedule at its `next_run_at`; call it whenever that changes. */
export function awaitTick(world: World, schedule: ScheduledReportRecord): void {
	const planned = schedule.next_run_at;
	if (planned === null) return;
	world.clock.at(Date.parse(planned), () => {
		const current = world.state.scheduledReports.get(schedule.id);
		if (current !== schedule || schedule.next_run_at !== planned) return;
		const regions = runnableRegions(world, schedule.id);
		if (schedule.is_active && regions.length > 0) runSchedule(world, schedule, regions, null);
		schedule.next_run_at = world.clock.iso(nextTick(schedule.frequency, Date.parse(planned)));
		awaitTick(world, schedule);
	});
}
