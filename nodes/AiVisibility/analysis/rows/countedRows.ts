import type { IDataObject } from 'n8n-workflow';
import { shortHash } from '../../../shared/base/values/records';
import type { Answer } from '../../../shared/reports/answers';
import { type Count, toFigures } from '../../../shared/reports/figures';
import { scoreOf } from '../../../shared/reports/series';
import { reportIds } from '../results/reportFacts';
import { toNamed } from './answerRows';
import { COMPETITORS_COLUMN, type CountedRowPer } from './columns';
import type { ReportForRows } from './readReports';

/** A row without what the report says. The key tells it from others of the report. */
type OwnRow = { key?: string } & IDataObject;

/**
 * Counts the answers of a report in flat rows. What is not known of mentions is null.
 *
 * @returns rows whose `row_id` is the same whenever the report is read
 */
export function toCountedRows(rowPer: CountedRowPer, report: ReportForRows): IDataObject[] {
	const { record, facts } = report;
	return ROWS[rowPer](report).map(({ key, ...row }) => ({
		...row,
		...(facts as unknown as IDataObject),
		...reportIds(record),
		row_id: [record.id, ...(key === undefined ? [] : [key])].join(':'),
	}));
}

const ROWS: Record<CountedRowPer, (report: ReportForRows) => OwnRow[]> = {
	prompt: (report) =>
		toFigures(report).prompts.map(({ prompt, promptId, category, list, ...figures }) => ({
			key: promptId ?? shortHash(prompt),
			prompt,
			...toCounts(figures),
			mentioned_on: toList(figures, figures.mentionedOn),
			not_mentioned_on: toList(figures, figures.notMentionedOn),
			...(report.companies && {
				[COMPETITORS_COLUMN]: toNamed(namedInstead(list), report.companies.brand),
			}),
			category,
			prompt_id: promptId,
		})),
	platform: (report) =>
		toFigures(report).platforms.map(({ platform, platformId, ...figures }) => ({
			key: platformId ?? 'unknown',
			platform,
			...toCounts(figures),
			platform_id: platformId,
		})),
	company: (report) =>
		toFigures(report).companies.map(({ name, isBrand, ...figures }) => ({
			key: shortHash(name),
			company: name,
			is_brand: isBrand,
			answers: figures.answers,
			answers_named: figures.named,
			share: figures.rate,
		})),
	report: (report) => {
		const { prompts, platforms, ...figures } = toFigures(report);
		const rates = platforms.flatMap(({ platformId, rate }) =>
			platformId === null ? [] : [[`mention_rate_${platformId}`, rate]],
		);
		const counts = { ...toCounts(figures), prompts: prompts.length };
		return [{ score: scoreOf(report.record), ...counts, ...Object.fromEntries(rates) }];
	},
};

const toCounts = ({ answers, mentions, rate }: Count): IDataObject => ({
	answers,
	mentions,
	mention_rate: rate,
});

const toList = ({ mentions }: Count, platforms: string[]): string | null =>
	mentions === null ? null : platforms.join(', ');

/** Who is named in the answers without the brand; in all answers where that is not known. */
const namedInstead = (answers: Answer[]): string[] =>
	answers.flatMap(({ isMentioned, named = [] }) => (isMentioned === true ? [] : named));
