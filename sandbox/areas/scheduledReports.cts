import { ApiError, bodyError } from '../apiError.cts';
import { type Area, type Call, found, groupBy } from '../call.cts';
import { brandArea } from '../freeArea.cts';
import { listOf } from '../paging.cts';
import type { RegionConfigRecord, ScheduledReportRecord } from '../state/records.cts';
import { creditsOfRun, promptsOf } from '../work/reportResults.cts';
import { activePromptsOf, runSchedule } from '../work/reportRuns.cts';
import { addSchedule, awaitTick, regionsOf, runnableRegions } from '../work/scheduleTicks.cts';
import { requireFacts } from './facts.cts';
import { regions, regionView, requireRegionRoom } from './regionConfigs.cts';

const records = brandArea('ScheduledReports', 'scheduledReports', 'scheduled_report_id');

/** The schedule of the path, or 404. */
export const scheduleOf = records.named;

/** Scheduled reports, their region configs, runs and analytics (sandbox/api.md 12). */
export const scheduledReports: Area = {
	...records.operations,
	postScheduledReports: (call) => {
		const { id: brand_id } = call.brand;
		call.proceed();
		const sent = call.sentFields<ScheduledReportRecord>('ScheduledReport');
		return call.created(addSchedule(call.world, { ...sent, brand_id }));
	},
	patchScheduledReportsOne: (call) => {
		const schedule = scheduleOf(call);
		const { name, next_run_at } = call.body;
		if (name === '') throw bodyError(['name'], 'must not be empty', 'string_too_short');
		call.proceed();
		Object.assign(schedule, call.sentFields('ScheduledReport'));
		if (next_run_at !== undefined) {
			const moment = call.textOf('next_run_at');
			schedule.next_run_at = moment ? new Date(moment).toISOString() : null;
			awaitTick(call.world, schedule);
		}
		return schedule;
	},
	deleteScheduledReportsOne: (call) => {
		const owned = regionsOf(call.world, scheduleOf(call).id);
		records.remove(call);
		for (const { id } of owned) call.state.regionConfigs.delete(id);
	},
	postScheduledReportsExecutions: (call) => {
		const { world } = call;
		const schedule = scheduleOf(call);
		call.refuseIf('12.3', !schedule.is_active, 'schedule_inactive');
		const regions = chosenRegions(call, schedule);
		requireFacts(call, schedule.brand_id);
		const credits = regions
			.map((one) => creditsOfRun(activePromptsOf(world, one.id).length, one.ai_platforms))
			.reduce((sum, one) => sum + one, 0);
		call.proceed(credits);
		const job = runSchedule(world, schedule, regions, call.key);
		return call.accepted({
			object: 'scheduled_report.execution',
			job_id: job.id,
			scheduled_report_id: schedule.id,
		});
	},
	getScheduledReportsRegionConfigs: (call) => {
		const attached = regionsOf(call.world, scheduleOf(call).id);
		return listOf(call, attached, { view: regionView });
	},
	postScheduledReportsRegionConfigsOne: (call) => {
		const schedule = scheduleOf(call);
		const region = found(regions.named(call), { brand_id: schedule.brand_id });
		if (region.scheduled_report_id !== schedule.id) requireRegionRoom(call, schedule.id);
		call.proceed();
		if (call.holds('12.5')) region.scheduled_report_id = schedule.id;
		return regionView(region, call);
	},
	getScheduledReportsRuns: (call) => {
		const { id } = scheduleOf(call);
		const runs = call.state.scheduledRuns.where((run) => run.scheduled_report_id === id);
		return listOf(call, runs);
	},
	getScheduledReportsAnalytics: (call) => analyticsOf(call, scheduleOf(call)),
};

/** All active regions, or the one named. */
function chosenRegions(call: Call, schedule: ScheduledReportRecord): RegionConfigRecord[] {
	const chosen = call.textOf('region_config_id');
	const all = regionsOf(call.world, schedule.id);
	if (chosen && !all.some(({ id }) => id === chosen)) throw new ApiError('not_found');
	const active = all.filter((one) => one.is_active && (!chosen || one.id === chosen));
	call.refuseIf('12.3', active.length === 0, 'schedule_has_no_regions');
	const ids = runnableRegions(call.world, schedule.id).map(({ id }) => id);
	const runnable = active.filter(({ id }) => ids.includes(id));
	if (runnable.length === 0) throw new ApiError('report_has_no_prompts');
	return runnable;
}

/** Calculated from the schedule's completed reports. */
function analyticsOf(call: Call, schedule: ScheduledReportRecord): object {
	const { world } = call;
	const reports = world.state.reports.where(
		(one) => one.scheduled_report_id === schedule.id && one.status === 'completed',
	);
	const results = reports.flatMap(({ id }) => promptsOf(world, id)).flatMap((one) => one.results);
	const visibilityOf = (list: typeof results) => {
		const mentioned = list.filter((one) => one.mentioned).length;
		return Math.round((1000 * mentioned) / Math.max(1, list.length)) / 10;
	};
	const byPlatform = groupBy(results, ({ platform }) => platform);
	return {
		object: 'scheduled_report.analytics',
		avg_visibility: visibilityOf(results),
		platform_performance: [...byPlatform].map(([platform, list]) => {
			return { platform, visibility: visibilityOf(list) };
		}),
		prompts: reports.map(({ id: report_id, created_at, visibility_score }) => {
			return { report_id, created_at, visibility_score };
		}),
	};
}
