import type { IDataObject } from 'n8n-workflow';
import { toNumberChange, type NumberChange } from '../../../shared/answers/changes';
import { scoreOf } from '../../../shared/forms/records/reportSeries';
import type { readComparison } from './readComparison';

/** A report compared with an earlier one. */
export type Comparison = Awaited<ReturnType<typeof readComparison>>;

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
