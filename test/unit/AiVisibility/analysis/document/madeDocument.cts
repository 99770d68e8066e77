import type { IDataObject } from 'n8n-workflow';
import type { ComparedReport } from '../../../../../nodes/AiVisibility/analysis/readComparison';
import { toDocument } from '../../../../../nodes/AiVisibility/analysis/document/document';
import { mapInTurns } from '../../../../../nodes/shared/base/time/clock';
import { toFormat } from '../../../../../nodes/shared/reports/tell/format';
import { toLook } from '../../../../../nodes/AiVisibility/analysis/document/look';
import { toPage } from '../../../../../nodes/AiVisibility/analysis/document/page';
import {
	toPlainText,
	toSlackText,
	toSubject,
} from '../../../../../nodes/AiVisibility/analysis/document/plainText';
import { ENGLISH } from '../../../../../nodes/shared/reports/tell/texts';
import { type Answer, toReport } from '../../../../../nodes/shared/reports/answers';
import { compareReports } from '../../../../../nodes/shared/reports/judge/comparison';
import type { Competitors } from '../../../../../nodes/shared/reports/read/competitors';
import { toFigures } from '../../../../../nodes/shared/reports/judge/figures';
import { readMentions } from '../../../../../nodes/shared/reports/mentions';
import { formOf } from '../../../support/form.cts';

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

/** What differs from a usual report. */
interface Difference extends Partial<ComparedReport> {
	/** The companies that an answer names; as usual, a competitor where the brand is not. */
	namesIn?: (isThere: boolean, prompt: string) => string[];
	categoryOf?: (prompt: string) => string;
	/** What all assistants say. */
	said?: string;
	/** Of the series up to the earlier report, oldest first. */
	scores?: number[];
}

const FACTS = {
	...{ date: '2026-03-02', time: '09:30', brand: 'Example Tea', market: 'Germany' },
	...{ language: 'German', schedule: null, report_name: 'Weekly' },
};

export async function comparisonOf(now: Mentions, before?: Mentions, more: Difference = {}) {
	const { companies = COMPANIES, namesIn = (isThere) => [isThere ? 'Example Tea' : 'Rival'] } =
		more;
	const record = recordOf(now, { visibility_score: 70.8, created_at: '2026-03-01T23:30:00Z' });
	const previous =
		before && recordOf(before, { visibility_score: 66.6, created_at: '2026-02-22T12:00:00Z' });
	const toNamed = (answer: Answer): Answer => ({
		...answer,
		category: more.categoryOf?.(answer.prompt ?? '') ?? null,
		text: more.said ?? null,
		named: namesIn(answer.values?.there === true, answer.prompt ?? ''),
	});
	const [report, then] = await readMentions(
		await mapInTurns([record, previous ?? []].flat(), async (each) => {
			const { answers, ...made } = await toReport(each);
			return { ...made, companies, answers: answers.map(toNamed) };
		}),
		Object.keys(now).length > 0 ? 'there' : '',
	);
	return {
		...{ record, facts: FACTS, ids: {}, url: undefined, score: 70.8, isUnknown: false, companies },
		...{ previous, previousScore: null, previousDate: null, earlier: [], notes: [] },
		figures: await toFigures(report),
		changes: await compareReports(then, report, more.scores),
		...{ mentionField: 'there', domains: undefined },
		...more,
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
) {
	const look = toLook(formOf(options), { company_name: 'Sender' });
	const format = toFormat(ENGLISH, 'Europe/Berlin');
	const document = toDocument(comparison, look.title, format, extras);
	return {
		subject: toSubject(document, format),
		html: toPage(document, look, format),
		text: toPlainText(document, format),
		slack: toSlackText(document, format),
	};
}

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
