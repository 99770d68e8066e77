import { ApiError, bodyError } from '../apiError.cts';
import {
	accepted,
	type Area,
	type Call,
	created,
	deleted,
	found,
	groupBy,
	ok,
	proceed,
	sentFields,
	textOf,
} from '../call.cts';
import { listForBrand } from '../freeArea.cts';
import { newestFirst, pageOf, wholeList } from '../paging.cts';
import type { RegionConfigRecord, ScheduledReportRecord } from '../state/records.cts';
import { creditsOfRun, promptsOf } from '../work/reportResults.cts';
import { activePromptsOf, runSchedule } from '../work/reportRuns.cts';
import { addSchedule, awaitTick, regionsOf, runnableRegions } from '../work/scheduleTicks.cts';
import { requireFacts } from './facts.cts';
import { regionConfigOf, regionConfigView, requireRegionRoom } from './regionConfigs.cts';
import { refuseIf } from '../rules.cts';

/** Scheduled reports, their region configs, runs and analytics (sandbox/api.md 12). */
export const scheduledReports: Area = {
	getScheduledReports: (call) => listForBrand(call, call.world.state.scheduledReports),
	postScheduledReports: (call) => {
		const { world, body } = call;
		const brandId = found(world.state.brands.get(textOf(body.brand_id))).id;
		proceed(call);
		const sent = sentFields<ScheduledReportRecord>(call, 'ScheduledReport');
		return created(addSchedule(world, { ...sent, brand_id: brandId }));
	},
	getScheduledReportsOne: (call) => ok(scheduleOf(call)),
	patchScheduledReportsOne: (call) => {
		const schedule = scheduleOf(call);
		const { name, next_run_at } = call.body;
		if (name === '') throw bodyError(['name'], 'must not be empty', 'string_too_short');
		proceed(call);
		Object.assign(schedule, sentFields(call, 'ScheduledReport'));
		if (next_run_at !== undefined) {
			const moment = textOf(next_run_at);
			schedule.next_run_at = moment ? new Date(moment).toISOString() : null;
			awaitTick(call.world, schedule);
		}
		return ok(schedule);
	},
	deleteScheduledReportsOne: (call) => {
		const { id } = scheduleOf(call);
		proceed(call);
		call.world.state.scheduledReports.delete(id);
		for (const region of regionsOf(call.world, id))
			call.world.state.regionConfigs.delete(region.id);
		return deleted();
	},
	postScheduledReportsExecutions: (call) => {
		const { world } = call;
		const schedule = scheduleOf(call);
		refuseIf(world, '12.3', !schedule.is_active, 'schedule_inactive');
		const regions = chosenRegions(call, schedule);
		requireFacts(world, schedule.brand_id);
		const credits = regions
			.map((one) => creditsOfRun(activePromptsOf(world, one.id).length, one.ai_platforms))
			.reduce((sum, one) => sum + one, 0);
		proceed(call, credits);
		const job = runSchedule(world, schedule, regions, call.key);
		return accepted({
			object: 'scheduled_report.execution',
			job_id: job.id,
			scheduled_report_id: schedule.id,
		});
	},
	getScheduledReportsRegionConfigs: (call) => {
		const regions = newestFirst(call, regionsOf(call.world, scheduleOf(call).id));
		return ok(
			wholeList(
				call.world,
				regions.map((region) => regionConfigView(call.world, region)),
			),
		);
	},
	postScheduledReportsRegionConfigsOne: (call) => {
		const schedule = scheduleOf(call);
		const region = found(regionConfigOf(call), schedule.brand_id);
		if (region.scheduled_report_id !== schedule.id) requireRegionRoom(call.world, schedule.id);
		proceed(call);
		if (call.world.holds('12.5')) region.scheduled_report_id = schedule.id;
		return ok(regionConfigView(call.world, region));
	},
	getScheduledReportsRuns: (call) => {
		const { id } = scheduleOf(call);
		const runs = call.world.state.scheduledRuns.where((run) => run.scheduled_report_id === id);
		return ok(pageOf(call, runs));
	},
	getScheduledReportsAnalytics: (call) => ok(analyticsOf(call, scheduleOf(call))),
};

/** The schedule of the path, or 404. */
export function scheduleOf(call: Call): ScheduledReportRecord {
	return found(call.world.state.scheduledReports.get(call.params.scheduled_report_id));
}

/** All active regions, or the one named. */
function chosenRegions(call: Call, schedule: ScheduledReportRecord): RegionConfigRecord[] {
	const chosen = textOf(call.body.region_config_id);
	const all = regionsOf(call.world, schedule.id);
	if (chosen && !all.some(({ id }) => id === chosen)) throw new ApiError('not_found');
	const active = all.filter((one) => one.is_active && (!chosen || one.id === chosen));
	refuseIf(call.world, '12.3', active.length === 0, 'schedule_has_no_regions');
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
	const share = (list: typeof results) =>
		list.length === 0 ? 0 : list.filter((one) => one.mentioned).length / list.length;
	const byPlatform = groupBy(results, ({ platform }) => platform);
	return {
		object: 'scheduled_report.analytics',
		avg_visibility: Math.round(share(results) * 1000) / 10,
		platform_performance: [...byPlatform].map(([platform, list]) => ({
			platform,
			visibility: Math.round(share(list) * 1000) / 10,
		})),
		prompts: reports.map(({ id, created_at, visibility_score }) => ({
			report_id: id,
			created_at,
			visibility_score,
		})),
	};
}
