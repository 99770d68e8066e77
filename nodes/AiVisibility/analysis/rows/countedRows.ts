import type { IDataObject } from 'n8n-workflow';
import { percentOf } from '../../../shared/base/values/percentOf';
import { shortHash } from '../../../shared/base/values/hash';
import type { Answer } from '../../../shared/answers/answers';
import { isMention } from '../../../shared/answers/mentions';
import { scoreOf } from '../compare/comparison';
import { reportIds } from '../results/reportFacts';
import { toNamed } from './answerRows';
import { COMPETITORS_COLUMN, rateColumn, type CountedRowPer } from './columns';
import type { ReadReport } from './readReports';

/** The answers that one row counts. */
interface Group {
	first: Answer;
	/** Number of answers with a result. */
	answers: number;
	mentions: number;
	/** Platforms. Of several answers on one platform, one mention is enough. */
	mentionedOn: Set<string>;
	notMentionedOn: Set<string>;
	/** In how many answers a company is named. */
	named: Map<string, number>;
}

/** A row without what the report says, and what it is about within the report. */
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

type ToOwnRows = (read: ReadReport, field: string | undefined) => OwnRow[];

const ROWS: Record<CountedRowPer, ToOwnRows> = {
	prompt: ({ answers, companies }, field) =>
		[...groupBy(answers, promptIdOf, field)].map(([key, group]) => {
			const { first, mentionedOn, notMentionedOn, named } = group;
			const missing = [...notMentionedOn].filter((platform) => !mentionedOn.has(platform));
			return {
				key,
				prompt: first.prompt,
				...toCounts(group, field),
				mentioned_on: field === undefined ? null : [...mentionedOn].join(', '),
				not_mentioned_on: field === undefined ? null : missing.join(', '),
				...(companies && { [COMPETITORS_COLUMN]: toNamed([...named.keys()], companies) }),
				category: first.category,
				prompt_id: first.promptId,
			};
		}),
	platform: ({ answers }, field) =>
		platformsOf(answers, field).map((group) => {
			const { platform, platformId } = group.first;
			const counts = toCounts(group, field);
			return { key: platformId ?? 'unknown', platform, ...counts, platform_id: platformId };
		}),
	company: ({ answers, companies }) => {
		const { brand = null, competitors = [] } = companies ?? {};
		const all = groupBy(answers, () => '', undefined).get('');
		const total = all?.answers ?? 0;
		const countOf = (company: string) => all?.named.get(company) ?? 0;
		return [...(brand === null ? [] : [brand]), ...competitors]
			.sort((a, b) => countOf(b) - countOf(a))
			.map((company) => ({
				key: shortHash(company),
				company,
				is_brand: company === brand,
				answers: total,
				answers_named: countOf(company),
				share: percentOf(countOf(company), total),
			}));
	},
	report: ({ report, answers }, field) => {
		const platforms = platformsOf(answers, field);
		const sum = (name: 'answers' | 'mentions') =>
			platforms.reduce((total, group) => total + group[name], 0);
		const known = platforms.filter(({ first }) => first.platformId !== null);
		return [
			{
				score: scoreOf(report),
				...toCounts({ answers: sum('answers'), mentions: sum('mentions') }, field),
				prompts: new Set(answers.map(promptIdOf)).size,
				...Object.fromEntries(
					known.map((group) => [
						rateColumn(String(group.first.platformId)),
						toCounts(group, field).mention_rate,
					]),
				),
			},
		];
	},
};

const promptIdOf = ({ promptId, prompt }: Answer): string => promptId ?? shortHash(prompt);

/** Leaves out prompts without results. */
const platformsOf = (answers: Answer[], field: string | undefined): Group[] =>
	[...groupBy(answers, ({ platformId }) => platformId ?? '', field).values()].filter(
		(group) => group.answers > 0,
	);

/** Goes through the answers once. */
function groupBy(
	answers: Answer[],
	keyOf: (answer: Answer) => string,
	field: string | undefined,
): Map<string, Group> {
	const groups = new Map<string, Group>();
	for (const answer of answers) {
		const key = keyOf(answer);
		const group = groups.get(key) ?? newGroup(answer);
		groups.set(key, group);
		if (answer.values === undefined) continue;
		const isHit = field !== undefined && isMention(answer, field);
		group.answers += 1;
		group.mentions += Number(isHit);
		if (answer.platform !== null)
			(isHit ? group.mentionedOn : group.notMentionedOn).add(answer.platform);
		for (const name of answer.named ?? []) group.named.set(name, (group.named.get(name) ?? 0) + 1);
	}
	return groups;
}

const newGroup = (first: Answer): Group => ({
	first,
	answers: 0,
	mentions: 0,
	mentionedOn: new Set(),
	notMentionedOn: new Set(),
	named: new Map(),
});

function toCounts(
	{ answers, mentions }: Pick<Group, 'answers' | 'mentions'>,
	field: string | undefined,
): IDataObject {
	return field === undefined
		? { answers, mentions: null, mention_rate: null }
		: { answers, mentions, mention_rate: percentOf(mentions, answers) };
}
