import type { IDataObject } from 'n8n-workflow';
import type { Competitors } from '../../../shared/answers/competitors';
import type { AnsweredReport } from '../../../shared/answers/mentions';
import type { ReportFacts } from '../results/reportFacts';
import type { AnswerComparison } from '../../../shared/answers/answerComparison';
import { toNumberChange, type NumberChange } from '../../../shared/answers/changes';
import type { DomainChange } from './domains';
import type { Voice } from './shareOfVoice';

/** A report compared with an earlier one. */
export interface Comparison {
	report: IDataObject;
	facts: ReportFacts;
	/** The report with its answers. */
	answered: AnsweredReport;
	/** A field of the results; undefined when it is not known which answers mention the brand. */
	mentionField: string | undefined;
	/** The companies that its answers were searched for. */
	companies: Competitors | undefined;
	/** Undefined when there is no earlier report. */
	previous: IDataObject | undefined;
	previousDate: string | null;
	answers: AnswerComparison;
	/** Empty when no companies were searched for. */
	voices: Voice[];
	/** Undefined when domains were not compared. Those of the report itself are `cited`. */
	domains: { added: DomainChange[]; lost: DomainChange[]; cited: DomainChange[] } | undefined;
	/** Whether the user wants domains compared. */
	wantsDomains: boolean;
}

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
