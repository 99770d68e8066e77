import type { IDataObject } from 'n8n-workflow';
import { shortHash } from '../../../shared/base/values/records';
import type { Answer, Report } from '../../../shared/reports/answers';
import { type MentionCount, toFigures } from '../../../shared/reports/figures';
import { scoreOf } from '../../../shared/reports/series';
import { type ReportFacts, reportIds } from '../results/reportFacts';
import { COMPETITORS_COLUMN, type RowPer, toColumn } from './columns';

export type ReportForRows = Report & { facts: ReportFacts };

/** A row without what the report says. The key tells it from others of the report. */
type OwnRow = { key?: string } & IDataObject;

/**
 * Converts a report to flat rows. What is not known of mentions is null.
 *
 * @param leftOut the field of the results that has no column of its own
 * @returns rows whose `row_id` is the same whenever the report is read
 */
export function toReportRows(
	rowPer: RowPer,
	report: ReportForRows,
	leftOut?: string,
): IDataObject[] {
	const { record, facts } = report;
	const uses = new Map<string, number>();
	return ROWS[rowPer](report, leftOut).map(({ key, ...row }) => {
		const id = [record.id, key ?? []].flat().join(':');
		// Several answers of a platform to a prompt are told apart by their order.
		const use = (uses.get(id) ?? 0) + 1;
		uses.set(id, use);
		return {
			...(facts as unknown as IDataObject),
			...row,
			...reportIds(record),
			row_id: use === 1 ? id : `${id}:${use}`,
		};
	});
}

const ROWS: Record<RowPer, (report: ReportForRows, leftOut?: string) => OwnRow[]> = {
	answer: ({ answers, companies }, leftOut) =>
		answers.map((answer) => {
			const { prompt, category, platform, platformId, promptId, values, named } = answer;
			const own = Object.entries(values ?? {})
				.filter(([name]) => name !== leftOut)
				.map(([name, value]) => [toColumn(name), value]);
			return {
				key: toKey(answer),
				prompt,
				category,
				platform,
				is_mentioned: answer.isMentioned,
				...(companies && { [COMPETITORS_COLUMN]: named ? toNamed(named, companies.brand) : null }),
				...(Object.fromEntries(own) as IDataObject),
				prompt_id: promptId,
				platform_id: platformId,
			};
		}),
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

/** Without an ID, a hash of the content is used. */
function toKey({ promptId, prompt, platformId, values }: Answer): string {
	const platform = values === undefined ? [] : (platformId ?? shortHash(values));
	return [promptId ?? shortHash(prompt), platform].flat().join(':');
}

/** The competitors among names, in their order: a text, because a sheet has no lists. */
const toNamed = (named: string[], brand: string | null): string =>
	[...new Set(named)].filter((name) => name !== brand).join('; ');

/** Who is named in the answers without the brand; in all answers where that is not known. */
const namedInstead = (answers: Answer[]): string[] =>
	answers.flatMap(({ isMentioned, named = [] }) => (isMentioned === true ? [] : named));

const toCounts = ({ answers, mentions, rate }: MentionCount): IDataObject => ({
	answers,
	mentions,
	mention_rate: rate,
});

const toList = ({ mentions }: MentionCount, platforms: string[]): string | null =>
	mentions === null ? null : platforms.join(', ');
