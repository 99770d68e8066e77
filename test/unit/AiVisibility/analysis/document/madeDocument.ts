import type { IDataObject } from 'n8n-workflow';
import type { ComparedReport } from '../../../../../nodes/AiVisibility/analysis/results/readComparison';
import { toDocument } from '../../../../../nodes/AiVisibility/analysis/document/document';
import { mapInTurns } from '../../../../../nodes/shared/base/time/clock';
import { toFormat } from '../../../../../nodes/shared/reports/words/format';
import { toLook } from '../../../../../nodes/AiVisibility/analysis/document/look';
import { toPage } from '../../../../../nodes/AiVisibility/analysis/document/page';
import {
	toPlainText,
	toSlackText,
	toSubject,
} from '../../../../../nodes/AiVisibility/analysis/document/plainText';
import { ENGLISH } from '../../../../../nodes/shared/reports/words/texts';
import { type Answer, toReport } from '../../../../../nodes/shared/reports/answers';
import { compareReports } from '../../../../../nodes/shared/reports/comparison';
import type { Competitors } from '../../../../../nodes/shared/reports/competitors';
import { toFigures } from '../../../../../nodes/shared/reports/figures';
import { readMentions } from '../../../../../nodes/shared/reports/mentions';
import { scoresOf } from '../../../../../nodes/shared/reports/series';

/** By prompt and platform: whether the brand is mentioned. */
export type Mentions = Record<string, Record<string, boolean>>;

/** A report as the service sends it. */
const recordOf = (mentions: Mentions, more: IDataObject): IDataObject => ({
	...more,
	ai_platforms: Object.values(mentions).flatMap((each) => Object.keys(each)),
	prompts: Object.entries(mentions).map(([prompt_text, platforms]) => ({
		prompt_text,
		results: Object.entries(platforms).map(([platform, there]) => ({ platform, there })),
	})),
});

export const COMPANIES: Competitors = {
	brand: 'Example Tea',
	competitors: ['Rival', 'Silent'],
	search: async () => await Promise.resolve([]),
};

const NOW_RECORD = { id: 'r2', visibility_score: 70.8, created_at: '2026-03-01T23:30:00Z' };

/** What differs from a usual report: its companies, whether mentions are known, and its scores. */
interface Difference extends Partial<ComparedReport> {
	/** The companies that an answer names; as usual, a competitor where the brand is not. */
	namesIn?: (isThere: boolean, prompt: string) => string[];
	isFieldKnown?: boolean;
	/** Whether a prompt names a company. */
	isLeading?: (prompt: string) => boolean;
	/** What all assistants say. */
	said?: string;
	categoryOf?: (prompt: string) => string;
	previousAt?: string;
	score?: number;
	previousScore?: number;
}

const FACTS = {
	...{ date: '2026-03-02', time: '09:30', brand: 'Example Tea', market: 'Germany' },
	...{ language: 'German', schedule: null, report_name: 'Weekly' },
};

const NEW_WEBSITE = { domain: 'new.example', citations: 2 };

const DOMAINS = {
	isCompared: true,
	added: [NEW_WEBSITE],
	lost: [],
	cited: [{ domain: 'old.example', citations: 3 }, NEW_WEBSITE],
};

export async function comparisonOf(now: Mentions, before?: Mentions, more: Difference = {}) {
	const { isFieldKnown = true, score = 70.8, previousScore = 66.6, ...others } = more;
	const { earlier = [], namesIn = (isThere) => [isThere ? 'Example Tea' : 'Rival'] } = more;
	const companies = 'companies' in more ? more.companies : COMPANIES;
	const record = recordOf(now, { ...NOW_RECORD, visibility_score: score });
	const previous =
		before &&
		recordOf(before, {
			visibility_score: previousScore,
			created_at: more.previousAt ?? '2026-02-22T12:00:00Z',
		});
	const toNamed = (answer: Answer): Answer => ({
		...answer,
		text: more.said ?? null,
		category: more.categoryOf?.(answer.prompt ?? '') ?? null,
		...(companies && {
			named: namesIn(answer.values?.there === true, answer.prompt ?? ''),
			isLeading: more.isLeading?.(answer.prompt ?? ''),
		}),
	});
	const [report, then] = await readMentions(
		await mapInTurns([record, ...(previous ? [previous] : [])], async (each) => {
			const { answers, ...made } = await toReport(each);
			return { ...made, companies, answers: answers.map(toNamed) };
		}),
		isFieldKnown && Object.keys(now).length > 0 ? 'there' : '',
	);
	return {
		record,
		facts: FACTS,
		ids: {},
		url: undefined,
		score,
		figures: await toFigures(report),
		isUnknown: !isFieldKnown,
		companies,
		previous,
		previousScore: previous ? previousScore : null,
		previousDate: null,
		earlier,
		notes: [],
		changes: await compareReports(then, report, scoresOf(earlier)),
		mentionField: 'there',
		domains: before && DOMAINS,
		...others,
	};
}

export const NOW: Mentions = {
	'Gains?': { ChatGPT: true, Claude: false },
	'Loses?': { ChatGPT: false, Claude: false },
};

export const BEFORE: Mentions = {
	'Gains?': { ChatGPT: false, Claude: false },
	'Loses?': { ChatGPT: true, Claude: false },
};

export function make(
	comparison: ComparedReport,
	options: IDataObject = {},
	extras: { analysis?: string[]; url?: string } = {},
	texts = ENGLISH,
) {
	const look = toLook(options, { company_name: 'Sender' });
	const format = toFormat(texts, 'Europe/Berlin');
	const document = toDocument(comparison, look.title, format, extras);
	return {
		subject: toSubject(document, format),
		html: toPage(document, look, format),
		text: toPlainText(document, format),
		slack: toSlackText(document, format),
	};
}

/** Weeks before the report, newest first. */
export const series = (...scores: Array<number | null>) =>
	scores.map((visibility_score, index) => ({
		visibility_score,
		created_at: new Date(Date.UTC(2026, 1, 22 - 7 * index, 12)).toISOString(),
	}));

export const wordsIn = (html: string): string =>
	html
		.replace(/<style>.*<\/style>/s, '')
		.replace(/<[^>]*>/g, ' ')
		.replace(/&nbsp;/g, ' ')
		.replace(/\s+/g, ' ');

/** Texts that must do no harm, wherever they stand. */
export const HOSTILE_TEXTS = [
	[
		'markup',
		`"><script>alert('1')</script><img src=x onerror=alert(2)> & \u202E<!channel> <@U1> @here @channel 🍩\r\nBcc: a@b.example `,
	],
	['signs that are longer in HTML', '"'.repeat(400)],
	['long words', 'x'.repeat(20_000)],
	['emoji', '🍩'.repeat(300)],
];

/** As many as a report can have. */
export function crowd(
	textOf: (index: number) => string,
	isThere: (index: number, at: number) => boolean,
	{ prompts = 50, platforms = Array.from({ length: 8 }, (_, at) => `Platform ${at}`) } = {},
): Mentions {
	return Object.fromEntries(
		Array.from({ length: prompts }, (_, index) => [
			textOf(index),
			Object.fromEntries(platforms.map((name, at) => [name, isThere(index, at)])),
		]),
	);
}
