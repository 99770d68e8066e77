import {
	accepted,
	type Area,
	type Call,
	created,
	deleted,
	englishName,
	found,
	ok,
	proceed,
	sentFields,
	textOf,
} from '../call.cts';
import { listForBrand } from '../freeArea.cts';
import type { ReportRecord } from '../state/records.cts';
import { creditsOfRun, promptsOf, STANDARD_PLATFORMS } from '../work/reportResults.cts';
import { draftReport, runReport } from '../work/reportRuns.cts';
import { requireFacts } from './facts.cts';
import { refuseIf, type RuleBook } from '../rules.cts';

/** Reports and their runs (sandbox/api.md 11). */
export const reports: Area = {
	getReports: (call) => listForBrand(call, call.world.state.reports, reportView),
	/** Prompts may be written while the job of the creation is under way (sandbox/api.md 9.9). */
	postReports: (call) => {
		const { world, body, key } = call;
		const brandId = found(world.state.brands.get(textOf(body.brand_id))).id;
		const regionId = textOf(body.region_config_id);
		if (regionId) found(world.state.regionConfigs.get(regionId), brandId);
		proceed(call);
		const report = world.state.reports.add(
			draftReport(world, { ...reportFields(call), brand_id: brandId }),
		);
		if (report.ai_platforms.length === 0) report.ai_platforms = STANDARD_PLATFORMS;
		const isAtOnce = world.settings.reportCreation === 'draft' || !world.holds('9.8');
		if (isAtOnce) return created(reportView(report));
		const seconds = world.settings.creationSeconds;
		const job = world.jobs.start({ key, brandId, step: 'creating', total: 1, seconds });
		return created({ ...reportView(report), job_id: job.id });
	},
	getReportsOne: (call) => {
		const report = reportOf(call);
		const prompts = promptsOf(call.world, report.id).map((prompt) => ({
			id: prompt.id,
			object: 'prompt',
			prompt_text: prompt.prompt_text,
			category: prompt.category,
			...(call.world.holds('11.9') && { results: prompt.results }),
		}));
		return ok({ ...reportView(report), prompts });
	},
	patchReportsOne: (call) => {
		const report = reportOf(call);
		const sent = reportFields(call);
		const allowed = report.status === 'draft' || Object.keys(sent).every((name) => name === 'name');
		const isFixed = report.status === 'processing' || !allowed;
		refuseIf(call.world, '11.4', isFixed, 'report_not_modifiable');
		proceed(call);
		Object.assign(report, sent);
		return ok(reportView(report));
	},
	deleteReportsOne: (call) => {
		const { id } = reportOf(call);
		proceed(call);
		call.world.state.reports.delete(id);
		for (const prompt of promptsOf(call.world, id)) call.world.state.prompts.delete(prompt.id);
		return deleted();
	},
	postReportsRuns: (call) => {
		const report = reportOf(call);
		requireModifiable(call.world, report);
		const prompts = promptsOf(call.world, report.id);
		refuseIf(call.world, '11.3', prompts.length === 0, 'report_has_no_prompts');
		requireFacts(call.world, report.brand_id);
		const credits = creditsOfRun(prompts.length, report.ai_platforms);
		proceed(call, call.world.holds('7.6') ? credits : 0);
		const job = runReport(call.world, report, call.key);
		return accepted({ object: 'report.run', job_id: job.id, report_id: report.id });
	},
	getReportsSummary: (call) => ok(summaryOf(reportOf(call))),
};

/** The report of the path, or 404. */
export function reportOf(call: Call): ReportRecord {
	return found(call.world.state.reports.get(call.params.report_id));
}

/** Prompts may be written and runs started in draft and failed only. */
export function requireModifiable(rules: RuleBook, { status }: ReportRecord): void {
	const isFixed = status === 'processing' || status === 'completed';
	refuseIf(rules, '11.3', isFixed, 'report_not_modifiable');
}

function reportView({ completed_at: _, ...shown }: ReportRecord): object {
	return shown;
}

function reportFields(call: Call): Partial<ReportRecord> {
	const { name, ...fields } = sentFields<ReportRecord>(call, 'Report');
	if (fields.language) fields.language = englishName(fields.language);
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
