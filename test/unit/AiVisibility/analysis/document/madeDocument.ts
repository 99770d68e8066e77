import type { IDataObject } from 'n8n-workflow';
import type { Comparison } from '../../../../../nodes/AiVisibility/analysis/results/readComparison';
import {
	compareAll,
	compareVoices,
} from '../../../../../nodes/AiVisibility/analysis/results/comparedAnswers';
import { toDocument } from '../../../../../nodes/AiVisibility/analysis/document/document';
import type { Extras } from '../../../../../nodes/AiVisibility/analysis/document/figures';
import { toFormat } from '../../../../../nodes/shared/reports/words/format';
import { toLook } from '../../../../../nodes/AiVisibility/analysis/document/look';
import { toPage } from '../../../../../nodes/AiVisibility/analysis/document/page';
import {
	toPlainText,
	toSlackText,
	toSubject,
} from '../../../../../nodes/AiVisibility/analysis/document/plainText';
import { ENGLISH } from '../../../../../nodes/shared/reports/words/texts';
import type { Answer } from '../../../../../nodes/shared/reports/answers';
import { toCells } from '../../../../../nodes/shared/reports/comparison';

/** By prompt and platform: whether the brand is mentioned. */
export type Mentions = Record<string, Record<string, boolean>>;

const answersOf = (mentions: Mentions): Answer[] =>
	Object.entries(mentions).flatMap(([prompt, platforms]) =>
		Object.entries(platforms).map(([platform, there]) => ({
			promptId: null,
			prompt,
			category: null,
			platform,
			platformId: platform,
			values: { there },
			named: there ? ['Example Tea'] : ['Rival'],
		})),
	);

export const COMPANIES = {
	brand: 'Example Tea',
	competitors: ['Rival', 'Silent'],
	search: () => [],
};

/** The comparison of a report without an earlier one. */
export const NOTHING = compareAll(new Map(), new Map(), undefined);

export const answersIn = ({ cells }: Pick<Comparison, 'cells'>): Answer[] =>
	[...cells.values()].flatMap(({ answers }) => [...answers.values()].flat());

export function comparisonOf(
	now: Mentions,
	before?: Mentions,
	more: Partial<Comparison> = {},
): Comparison {
	const [cells, earlier] = [toCells(answersOf(now)), before && toCells(answersOf(before))];
	const report = { id: 'r2', visibility_score: 70.8, created_at: '2026-03-01T23:30:00Z' };
	return {
		report,
		facts: {
			date: '2026-03-02',
			brand: 'Example Tea',
			market: 'Germany',
			language: 'German',
			schedule: null,
			report_name: 'Weekly',
		},
		cells,
		mentionField: 'there',
		isUnknown: false,
		companies: COMPANIES,
		previous: before && { visibility_score: 66.6, created_at: '2026-02-22T12:00:00Z' },
		previousDate: null,
		answers: earlier ? compareAll(earlier, cells, 'there') : NOTHING,
		voices: earlier ? compareVoices(earlier, cells, COMPANIES) : [],
		domains: before && {
			added: [{ domain: 'new.example', citations: 2 }],
			lost: [],
			cited: [
				{ domain: 'old.example', citations: 3 },
				{ domain: 'new.example', citations: 2 },
			],
		},
		wantsDomains: true,
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
	comparison: Comparison,
	options: IDataObject = {},
	extras: Extras = {},
	texts = ENGLISH,
) {
	const look = toLook(options, null);
	const format = toFormat(texts, 'Europe/Berlin');
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
	isThere: (index: number) => boolean,
): Mentions {
	const platforms = Array.from({ length: 8 }, (_, at) => `Platform ${at}`);
	return Object.fromEntries(
		Array.from({ length: 50 }, (_, index) => [
			textOf(index),
			Object.fromEntries(platforms.map((name, at) => [name, isThere(index + at)])),
		]),
	);
}
