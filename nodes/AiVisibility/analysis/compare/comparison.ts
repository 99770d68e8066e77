import type { IDataObject } from 'n8n-workflow';
import { toNumberChange, type NumberChange } from '../../../shared/answers/changes';
import type { readComparison } from './readComparison';

/** A report compared with an earlier one. */
export type Comparison = Awaited<ReturnType<typeof readComparison>>;

/** The score of a report, which is null until it has completed (docs/api.md 11.7). */
export function scoreOf(report: IDataObject | undefined): number | null {
	const score = report?.visibility_score;
	return typeof score === 'number' ? score : null;
}

/** @returns undefined when one of the reports has no score */
export function toScoreChange({ report, previous }: Comparison): NumberChange | undefined {
	const [from, to] = [scoreOf(previous), scoreOf(report)];
	return from === null || to === null ? undefined : toNumberChange(from, to);
}

/** The IDs of the compared reports. */
export function comparedReportIds({
	report,
	previous,
}: Pick<Comparison, 'report' | 'previous'>): IDataObject {
	return {
		report_id: report.id ?? null,
		previous_report_id: previous?.id ?? null,
		scheduled_report_id: report.scheduled_report_id ?? null,
		region_config_id: report.region_config_id ?? null,
		brand_id: report.brand_id ?? null,
	};
}
