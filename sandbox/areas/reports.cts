import { type Area, type Call, found } from '../call.cts';
import { brandArea } from '../freeArea.cts';
import type { ReportRecord } from '../state/records.cts';
import { creditsOfRun, promptsOf, STANDARD_PLATFORMS } from '../work/reportResults.cts';
import { draftReport, runReport } from '../work/reportRuns.cts';
import { requireFacts } from './facts.cts';

const records = brandArea('Reports', 'reports', 'report_id', reportView);

/** The report of the path, or 404. */
export const reportOf = records.named;

/** Reports and their runs (sandbox/api.md 11). */
export const reports: Area = {
	...records.operations,
	/** Prompts may be written while the job of the creation is under way (sandbox/api.md 9.9). */
	postReports: (call) => {
		const { world, key } = call;
		const { id: brandId } = call.brand;
		const regionId = call.textOf('region_config_id');
		if (regionId) found(call.state.regionConfigs.get(regionId), { brand_id: brandId });
		call.proceed();
		const report = draftReport(world, { ...reportFields(call), brand_id: brandId });
		call.state.reports.add(report);
		if (report.ai_platforms.length === 0) report.ai_platforms = STANDARD_PLATFORMS;
		const { reportCreation, creationSeconds: seconds } = world.settings;
		if (reportCreation === 'draft' || !call.holds('9.8')) return call.created(reportView(report));
		const job = world.jobs.start({ key, brandId, step: 'creating', total: 1, seconds });
		return call.created({ ...reportView(report), job_id: job.id });
	},
	getReportsOne: (call) => {
		const report = reportOf(call);
		const prompts = promptsOf(call.world, report.id).map((prompt) => {
			const { id, object, prompt_text, category, results } = prompt;
			return { id, object, prompt_text, category, ...(call.holds('11.9') && { results }) };
		});
		return { ...reportView(report), prompts };
	},
	patchReportsOne: (call) => {
		const report = reportOf(call);
		const sent = reportFields(call);
		const allowed = report.status === 'draft' || Object.keys(sent).every((name) => name === 'name');
		const isFixed = report.status === 'processing' || !allowed;
		call.refuseIf('11.4', isFixed, 'report_not_modifiable');
		call.proceed();
		return reportView(Object.assign(report, sent));
	},
	deleteReportsOne: (call) => {
		const prompts = promptsOf(call.world, reportOf(call).id);
		records.remove(call);
		for (const { id } of prompts) call.state.prompts.delete(id);
	},
	postReportsRuns: (call) => {
		const report = reportOf(call);
		requireModifiable(call, report);
		const prompts = promptsOf(call.world, report.id);
		call.refuseIf('11.3', prompts.length === 0, 'report_has_no_prompts');
		requireFacts(call, report.brand_id);
		const credits = creditsOfRun(prompts.length, report.ai_platforms);
		call.proceed(call.holds('7.6') ? credits : 0);
		const job = runReport(call.world, report, call.key);
		return call.accepted({ object: 'report.run', job_id: job.id, report_id: report.id });
	},
	getReportsSummary: (call) => summaryOf(reportOf(call)),
};

/** Prompts may be written and runs started in draft and failed only. */
export function requireModifiable(call: Call, { status }: ReportRecord): void {
	const isFixed = status === 'processing' || status === 'completed';
	call.refuseIf('11.3', isFixed, 'report_not_modifiable');
}

function reportView({ completed_at: _, ...shown }: ReportRecord): object {
	return shown;
}

function reportFields(call: Call): Partial<ReportRecord> {
	const { name, ...fields } = call.sentFields<ReportRecord>('Report');
	return name ? { ...fields, name } : fields;
}

function summaryOf(report: ReportRecord): object {
	const { id, completed_at, brand_id, name, status, created_at } = report;
	const isDone = status === 'completed' && report.total_results !== 0;
	return {
		object: 'report_summary',
		report_id: id,
		brand_id,
		name,
		status,
		created_at,
		ai_analysis: isDone
			? {
					summary: `${name} reached a visibility of ${report.visibility_score} percent.`,
					highlights: [{ category: 'General', trend: 'up' }],
				}
			: null,
		ai_platforms: report.ai_platforms,
		ai_suggestion: isDone ? 'Answer the prompts without a mention on your own pages.' : null,
		generated_at: isDone ? completed_at : null,
		ranked_prompts: report.ranked_prompts,
		total_results: report.total_results,
		visibility_score: report.visibility_score,
	};
}
