import type { ApiKey } from '../state/keys.cts';
import { newRecord } from '../state/newRecord.cts';
import type {
	JobRecord,
	PromptRecord,
	RegionConfigRecord,
	ReportRecord,
	ScheduledReportRecord,
	ScheduledRunRecord,
} from '../state/records.cts';
import type { World } from '../world.cts';
import { failReport, finishReport, promptsOf } from './reportResults.cts';

/**
 * Runs one report in the background and announces its end (sandbox/api.md 19.4).
 * @param seconds how long it takes, in sandbox time
 * @param shift what is added to the chance of each mention, from -1 to 1
 */
export function runReport(
	world: World,
	report: ReportRecord,
	key: ApiKey,
	{ seconds = world.settings.jobSeconds, shift = 0 } = {},
): JobRecord {
	if (world.holds('11.2')) report.status = 'processing';
	return world.jobs.start({
		key,
		brandId: report.brand_id,
		step: 'fetching_results',
		total: promptsOf(world, report.id).length,
		seconds,
		onCancel: () => failReport(report, 'The run was cancelled'),
		onEnd: () => {
			if (!world.state.reports.get(report.id)) return undefined;
			const failure = finishReport(world, report, world.clock.iso(), shift);
			announceReport(world, report);
			return failure;
		},
	});
}

/** Reports of schedules are announced, too (sandbox/api.md 19.4). */
function announceReport(world: World, report: ReportRecord): void {
	const { id, brand_id, scheduled_report_id, status, failure_reason } = report;
	const about = { report_id: id, brand_id, status };
	const common = world.holds('19.6') ? { ...about, scheduled_report_id } : about;
	const counts = {
		total_prompts_count: promptsOf(world, id).length,
		ranked_prompts_count: report.ranked_prompts,
	};
	const outcome = status === 'failed' ? { failure_reason } : counts;
	world.webhooks.emit(brand_id, `report.${status}`, { ...common, ...outcome });
}

export function draftReport(
	world: World,
	fields: Partial<ReportRecord> & { brand_id: string },
): ReportRecord {
	return newRecord<ReportRecord>(world, 'Report', {
		name: world.holds('11.1') ? 'Untitled Report' : '',
		status: 'draft',
		completed_at: null,
		...fields,
	});
}

/**
 * Runs a schedule: one report per region config, all with the same batch id (sandbox/api.md 12.2).
 * @param regions active region configs that have prompts
 * @param key key that started it; null for the schedule's own tick
 * @param seconds how long it takes, in sandbox time
 */
export function runSchedule(
	world: World,
	schedule: ScheduledReportRecord,
	regions: RegionConfigRecord[],
	key: ApiKey | null,
	seconds = world.settings.jobSeconds,
): JobRecord {
	const { id: scheduled_report_id, brand_id } = schedule;
	const run = newRecord<ScheduledRunRecord>(world, 'ScheduledReportRun', {
		scheduled_report_id,
		brand_id,
		status: 'processing',
		completed_regions_count: 0,
		total_regions_count: regions.length,
		failure_reason: null,
		created_at: world.clock.iso(),
		finished_at: null,
	});
	world.state.scheduledRuns.add(run);
	const reports = regions.map((region) => reportOfRegion(world, schedule, region, run.id));
	schedule.last_run_at = run.created_at;
	if (world.holds('12.1')) schedule.last_run_status = 'processing';
	const close = (failure?: string) => {
		const status = failure === undefined ? 'completed' : 'failed';
		const finished_at = world.clock.iso();
		Object.assign(run, { status, failure_reason: failure ?? null, finished_at });
		Object.assign(schedule, { last_run_status: status, last_error_message: failure ?? null });
	};
	const work = { key, brandId: brand_id, step: 'fetching_results', total: regions.length, seconds };
	return world.jobs.start({
		...work,
		onPart: (index) => finishRegion(world, run, regions[index], reports[index]),
		onEnd: () => {
			const failed = run.total_regions_count - run.completed_regions_count;
			close(failed > 0 ? `${failed} regions failed` : undefined);
			announceRun(world, run);
			return run.failure_reason ?? undefined;
		},
		onCancel: () => {
			const reason = 'The run was cancelled';
			const open = reports.filter(({ status }) => status === 'processing');
			for (const report of open) failReport(report, reason);
			close(reason);
		},
	});
}

function reportOfRegion(
	world: World,
	schedule: ScheduledReportRecord,
	region: RegionConfigRecord,
	batchId: string,
): ReportRecord {
	const { ai_platforms, country, language, location } = region;
	const report = draftReport(world, {
		...{ ai_platforms, country, language, location },
		brand_id: schedule.brand_id,
		name: `${schedule.name}: ${region.name}`,
		status: 'processing',
		batch_id: world.holds('12.2') ? batchId : null,
		region_config_id: region.id,
		scheduled_report_id: schedule.id,
	});
	for (const { id, prompt_text, category } of activePromptsOf(world, region.id))
		addPrompt(world, report, { prompt_text, category, region_config_prompt_id: id });
	return world.state.reports.add(report);
}

export function addPrompt(
	world: World,
	report: ReportRecord,
	given: Partial<PromptRecord>,
): PromptRecord {
	const prompt = newRecord<PromptRecord>(world, 'Prompt', {
		brand_id: report.brand_id,
		report_id: report.id,
		category: 'General',
		created_at: report.created_at,
		results: [],
		...given,
	});
	return world.state.prompts.add(prompt);
}

export function activePromptsOf(world: World, regionConfigId: string) {
	return world.state.regionConfigPrompts.where(
		(prompt) => prompt.region_config_id === regionConfigId && !prompt.disabled,
	);
}

function finishRegion(
	world: World,
	run: ScheduledRunRecord,
	region: RegionConfigRecord,
	report: ReportRecord,
): void {
	const failure = finishReport(world, report, world.clock.iso());
	if (world.holds('19.4')) announceReport(world, report);
	if (!failure) run.completed_regions_count += 1;
	region.last_run_at = world.clock.iso();
	region.last_run_status = failure ? 'failed' : 'completed';
	region.last_error_message = failure ?? null;
}

/** A run failed when the report of one of its regions failed; its own event is the last (19.4). */
function announceRun(world: World, run: ScheduledRunRecord): void {
	const { brand_id, scheduled_report_id, status, failure_reason } = run;
	world.webhooks.emit(brand_id, `schedule.run.${status}`, {
		...(world.holds('19.7') && { scheduled_run_id: run.id }),
		...{ scheduled_report_id, brand_id, status },
		completed_regions_count: run.completed_regions_count,
		total_regions_count: run.total_regions_count,
		...(failure_reason !== null && { failure_reason }),
	});
}
