import type { IDataObject } from 'n8n-workflow';
import { percentOf } from '../../../shared/base/values/display';
import { shortHash } from '../../../shared/base/values/records';
import type { Answer } from '../../../shared/reports/answers';
import { isMention } from '../../../shared/reports/mentions';
import { scoreOf } from '../../../shared/reports/series';
import { reportIds } from '../results/reportFacts';
import { toNamed } from './answerRows';
import { COMPETITORS_COLUMN, type CountedRowPer } from './columns';
import type { ReadReport } from './readReports';

/** A row without what the report says. The key tells it from others of the report. */
type OwnRow = { key?: string } & IDataObject;

/**
 * Counts the answers of a report in flat rows.
 *
 * @param field that says whether an answer mentions the brand; undefined when not known, which makes
 * mentions null
 * @returns rows whose `row_id` is the same whenever the report is read
 */
export function toCountedRows(
	rowPer: CountedRowPer,
	read: ReadReport,
	field: string | undefined,
): IDataObject[] {
	const { report, facts } = read;
	return ROWS[rowPer](read, field).map(({ key, ...row }) => ({
		...row,
		...(facts as unknown as IDataObject),
		...reportIds(report),
		row_id: [report.id, ...(key === undefined ? [] : [key])].join(':'),
	}));
}

const ROWS: Record<CountedRowPer, (read: ReadReport, field: string | undefined) => OwnRow[]> = {
	prompt: ({ answers, companies }, field) =>
		[...groupBy(answers, promptIdOf)].map(([key, group]) => {
			const [{ prompt, category, promptId }] = group;
			const named = group.flatMap((answer) => answer.named ?? []);
			return {
				key,
				prompt,
				...toCounts(group, field),
				...toPlatforms(group, field),
				...(companies && { [COMPETITORS_COLUMN]: toNamed(named, companies) }),
				category,
				prompt_id: promptId,
			};
		}),
	platform: ({ answers }, field) =>
		byPlatform(answers).map((group) => {
			const [{ platform, platformId }] = group;
			const counts = toCounts(group, field);
			return { key: platformId ?? 'unknown', platform, ...counts, platform_id: platformId };
		}),
	company: ({ answers: all, companies }) => {
		const { brand = null, competitors = [] } = companies ?? {};
		const answers = all.filter(isAnswered).length;
		const rows = (brand === null ? competitors : [brand, ...competitors]).map((company) => {
			const named = all.filter((answer) => answer.named?.includes(company)).length;
			const share = percentOf(named, answers);
			const isBrand = company === brand;
			const key = shortHash(company);
			return { key, company, is_brand: isBrand, answers, answers_named: named, share };
		});
		return rows.sort((a, b) => b.answers_named - a.answers_named);
	},
	report: ({ report, answers }, field) => [
		{
			score: scoreOf(report),
			...toCounts(answers, field),
			prompts: groupBy(answers, promptIdOf).size,
			...Object.fromEntries(
				byPlatform(answers)
					.filter(([{ platformId }]) => platformId !== null)
					.map((group) => [
						`mention_rate_${group[0].platformId}`,
						toCounts(group, field).mention_rate,
					]),
			),
		},
	],
};

const isAnswered = ({ values }: Answer): boolean => values !== undefined;

const promptIdOf = ({ promptId, prompt }: Answer): string => promptId ?? shortHash(prompt);

/** Without prompts that have no results. */
const byPlatform = (answers: Answer[]): Answer[][] => [
	...groupBy(answers.filter(isAnswered), ({ platformId }) => platformId ?? '').values(),
];

function groupBy(answers: Answer[], keyOf: (answer: Answer) => string): Map<string, Answer[]> {
	const groups = new Map<string, Answer[]>();
	for (const answer of answers) {
		const key = keyOf(answer);
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [answer]);
		else group.push(answer);
	}
	return groups;
}

function toCounts(group: Answer[], field: string | undefined): IDataObject {
	const answers = group.filter(isAnswered).length;
	if (field === undefined) return { answers, mentions: null, mention_rate: null };
	const mentions = group.filter((answer) => isMention(answer, field)).length;
	return { answers, mentions, mention_rate: percentOf(mentions, answers) };
}

/** Of several answers on one platform, one mention is enough. */
function toPlatforms(group: Answer[], field: string | undefined): IDataObject {
	if (field === undefined) return { mentioned_on: null, not_mentioned_on: null };
	const namesOf = (answers: Answer[]) => [
		...new Set(answers.flatMap((each) => each.platform ?? [])),
	];
	const mentioned = namesOf(group.filter((answer) => isMention(answer, field)));
	const others = namesOf(group).filter((platform) => !mentioned.includes(platform));
	return { mentioned_on: mentioned.join(', '), not_mentioned_on: others.join(', ') };
}
