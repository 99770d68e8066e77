import type { IDataObject } from 'n8n-workflow';
import { mapInTurns } from '../../../shared/base/time/clock';
import { isId, shortHash } from '../../../shared/base/values/records';
import type { Answer, Report } from '../../../shared/reports/answers';
import { type MentionCount, namedInstead, toFigures } from '../../../shared/reports/judge/figures';
import { scoreOf } from '../../../shared/reports/series';
import { type ReportFacts, reportIds } from '../../../shared/reports/facts';

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
			...(facts as IDataObject),
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
			const columns = Object.entries(values ?? {})
				.filter(([name]) => name !== leftOut)
				.map(([name, value]) => [toColumn(name), value]);
			return {
				key: toKey(answer),
				prompt,
				category,
				platform,
				is_mentioned: answer.isMentioned,
				...(companies && {
					competitors_named: named?.filter((name) => name !== companies.brand).join('; ') ?? null,
				}),
				...(Object.fromEntries(columns) as IDataObject),
				prompt_id: promptId,
				platform_id: platformId,
			};
		}),
	prompt: (report) =>
		toFigures(report).prompts.map(({ prompt, promptId, category, list, ...figures }) => ({
			key: promptId ?? shortHash(prompt),
			prompt,
			...countColumns(figures),
			mentioned_on: platformList(figures, figures.mentionedOn),
			not_mentioned_on: platformList(figures, figures.notMentionedOn),
			...(report.companies && {
				// A text, because a sheet has no lists.
				competitors_named: namedInstead(list, report.companies.brand).join('; '),
			}),
			category,
			prompt_id: promptId,
		})),
	platform: (report) =>
		toFigures(report).platforms.map(({ platform, platformId, ...figures }) => ({
			key: platformId ?? 'unknown',
			platform,
			...countColumns(figures),
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
		const counts = { ...countColumns(figures), prompts: prompts.length };
		return [{ score: scoreOf(report.record), ...counts, ...Object.fromEntries(rates) }];
	},
};

/** Without an ID, a hash of the content is used. */
function toKey({ promptId, prompt, platformId, values }: Answer): string {
	const platform = values === undefined ? [] : (platformId ?? shortHash(values));
	return [promptId ?? shortHash(prompt), platform].flat().join(':');
}

const countColumns = ({ answers, mentions, rate }: MentionCount): IDataObject => ({
	answers,
	mentions,
	mention_rate: rate,
});

const platformList = ({ mentions }: MentionCount, platforms: string[]): string | null =>
	mentions === null ? null : platforms.join(', ');

export type RowPer = 'answer' | 'company' | 'platform' | 'prompt' | 'report';

/** Before and behind the fields of the result. */
const FIRST_COLUMNS = 'prompt platform is_mentioned competitors_named'.split(' ');
const LAST_COLUMNS = `category market language report_name date time brand schedule
row_id report_id prompt_id platform_id batch_id scheduled_report_id region_config_id brand_id`.split(
	/\s/,
);

/** The columns that rows of answers can have whatever the results. */
export const OWN_COLUMNS = [...FIRST_COLUMNS, ...LAST_COLUMNS];

/** A field of the results has its own name as a column, unless a row has another one with that name. */
function toColumn(name: string): string {
	return OWN_COLUMNS.includes(name) || name === 'id' ? `result_${name}` : name;
}

/** Gives all rows of a run the same columns in the same order, as sheets and tables need it. */
export async function alignRows(rows: IDataObject[]): Promise<IDataObject[]> {
	const found = new Set<string>();
	for (const row of rows) for (const name in row) found.add(name);
	const ofResults = [...found].filter((name) => !OWN_COLUMNS.includes(name));
	const [ids, others] = [ofResults.filter(isId), ofResults.filter((name) => !isId(name))];
	const all = [...FIRST_COLUMNS, ...others, ...LAST_COLUMNS, ...ids];
	const names = all.filter((name) => found.has(name));
	return await mapInTurns(rows, (row) =>
		Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
	);
}

/** What an agent receives for rows: what all of them share is said once, and left out of the rows. */
export function toAgentRows(rows: IDataObject[]): IDataObject[] {
	const [first, ...others] = rows;
	if (others.length === 0) return rows;
	const shared = Object.entries(first).filter(([name, value]) =>
		others.every((row) => row[name] === value),
	);
	// These IDs are parts of the row's own.
	const left = new Set(['prompt_id', 'platform_id', ...shared.map(([name]) => name)]);
	const short = rows.map((row) =>
		Object.fromEntries(Object.entries(row).filter(([name]) => !left.has(name))),
	);
	return [{ ...Object.fromEntries(shared.filter(([, value]) => value !== null)), rows: short }];
}
