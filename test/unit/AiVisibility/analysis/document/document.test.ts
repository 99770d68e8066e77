import type { IDataObject } from 'n8n-workflow';
import {
	compareAnswers,
	NOTHING_COMPARED,
} from '../../../../../nodes/shared/answers/answerComparison';
import type { Comparison } from '../../../../../nodes/AiVisibility/analysis/compare/comparison';
import { compareVoices } from '../../../../../nodes/AiVisibility/analysis/compare/shareOfVoice';
import { toContent } from '../../../../../nodes/AiVisibility/analysis/document/content';
import { toFormat } from '../../../../../nodes/AiVisibility/analysis/document/format';
import { toLook } from '../../../../../nodes/AiVisibility/analysis/document/look';
import { toPage } from '../../../../../nodes/AiVisibility/analysis/document/page';
import {
	toPlainText,
	toSubject,
} from '../../../../../nodes/AiVisibility/analysis/document/plainText';
import { ENGLISH } from '../../../../../nodes/AiVisibility/analysis/document/texts';
import type { Answer } from '../../../../../nodes/shared/answers/answers';

/** By prompt and platform: whether the brand is mentioned. */
type Mentions = Record<string, Record<string, boolean>>;

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

const COMPANIES = { brand: 'Example Tea', competitors: ['Rival', 'Silent'], search: () => [] };

function comparisonOf(
	now: Mentions,
	before?: Mentions,
	more: Partial<Comparison> = {},
): Comparison {
	const [answers, earlier] = [answersOf(now), before && answersOf(before)];
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
		answered: { report, answers },
		mentionField: 'there',
		companies: COMPANIES,
		previous: before && { visibility_score: 66.6, created_at: '2026-02-22T12:00:00Z' },
		previousDate: null,
		answers: earlier ? compareAnswers(earlier, answers, 'there') : NOTHING_COMPARED,
		voices: earlier ? compareVoices(earlier, answers, COMPANIES) : [],
		domains: before && { added: [{ domain: 'new.example', citations: 2 }], lost: [] },
		wantsDomains: true,
		...more,
	};
}

const NOW: Mentions = {
	'Gains?': { ChatGPT: true, Claude: false },
	'Loses?': { ChatGPT: false, Claude: false },
};

const BEFORE: Mentions = {
	'Gains?': { ChatGPT: false, Claude: false },
	'Loses?': { ChatGPT: true, Claude: false },
};

function make(comparison: Comparison, options: IDataObject = {}) {
	const look = toLook(options, null);
	const format = toFormat(ENGLISH, 'Europe/Berlin');
	const content = toContent(comparison, look, format);
	return {
		subject: toSubject(content, format),
		html: toPage(content, look, format),
		text: toPlainText(content, format),
	};
}

const wordsIn = (html: string): string =>
	html
		.replace(/<style>.*<\/style>/s, '')
		.replace(/<[^>]*>/g, ' ')
		.replace(/&nbsp;/g, ' ')
		.replace(/\s+/g, ' ');

it('the document of a report says what there is to say, in HTML and in plain text', () => {
	const { subject, html, text } = make(comparisonOf(NOW, BEFORE));
	expect(subject).toBe('AI visibility report: Example Tea, 70.8 (+4.2)');
	expect(text).toBe(`AI visibility report: Example Tea
Germany · German · Weekly · March 2, 2026

Visibility score (of 100): 70.8 (+4.2)
Answers with a mention: 25%
Changes since February 22, 2026

Gained a mention
• Gains? (ChatGPT)

Lost a mention
• Loses? (ChatGPT) · Named now: Rival

By AI assistant
• █████░░░░░ 50% ChatGPT
• ░░░░░░░░░░ 0% Claude

Who is named
• ████████░░ 75% Rival
• ███░░░░░░░ 25% Example Tea

Newly cited websites
• new.example (2)`);
	const words = wordsIn(html);
	for (const part of [
		'AI visibility report: Example Tea',
		'70.8 +4.2',
		'25% 0',
		'1 of 2 Prompts with a mention',
		'▲ Gained a mention Gains? ChatGPT',
		'▼ Lost a mention Loses? ChatGPT Named now: Rival',
		'By prompt Loses? 0 of 2 Not mentioned by any assistant Gains? 1 of 2 Not named by Claude',
		'new.example 2',
	])
		expect(words).toContain(part);
	expect(words).not.toContain('Silent');
});

it('the document of a report names only those who took the place of a lost mention', () => {
	const { answered, ...more } = comparisonOf(
		{ ...NOW, 'Loses?': { ChatGPT: false, Claude: true } },
		{ ...BEFORE, 'Loses?': { ChatGPT: true, Claude: true } },
	);
	const namedOn = (platform: string, named: string[]) => ({
		answered: {
			...answered,
			answers: answered.answers.map((answer) =>
				answer.platform === platform ? { ...answer, named } : answer,
			),
		},
	});
	const lostIn = (change: Partial<Comparison>) =>
		/• (Loses\?.*)\n/.exec(make({ ...more, answered, ...change }).text)?.[1];
	// The brand can stand in the text of an answer that the service does not count as a mention.
	expect(lostIn(namedOn('ChatGPT', ['Example Tea', 'Silent', 'Rival']))).toBe(
		'Loses? (ChatGPT) · Named now: Rival, Silent',
	);
	expect(lostIn(namedOn('ChatGPT', []))).toBe('Loses? (ChatGPT)');
	expect(lostIn({ ...namedOn('Claude', ['Silent']) })).toBe('Loses? (ChatGPT) · Named now: Rival');
	expect(lostIn({ companies: undefined })).toBe('Loses? (ChatGPT)');
});

it('the document of a report gives the share of answers only where the score does not', () => {
	const scored = (now: number, then: number): Partial<Comparison> => ({
		report: { id: 'r2', visibility_score: now, created_at: '2026-03-01T23:30:00Z' },
		previous: { visibility_score: then, created_at: '2026-02-22T12:00:00Z' },
	});
	const label = 'Answers with a mention';
	const same = make(comparisonOf(NOW, BEFORE, scored(25.02, 25)));
	expect(wordsIn(same.html)).toContain(
		'25 0 Visibility score (of 100) 1 of 2 Prompts with a mention',
	);
	for (const each of [same.text, wordsIn(same.html)]) expect(each).not.toContain(label);
	for (const [now, then] of [
		[25, 20],
		[30, 30],
	]) {
		const { html, text } = make(comparisonOf(NOW, BEFORE, scored(now, then)));
		for (const each of [text, wordsIn(html)]) expect(each).toContain(label);
	}
});

it('the document of a report does without an earlier report', () => {
	const { subject, html, text } = make(comparisonOf(NOW));
	expect(subject).toBe('AI visibility report: Example Tea, 70.8');
	for (const each of [text, wordsIn(html)]) {
		expect(each).toContain('There is no earlier report to compare with.');
		expect(each).not.toMatch(/Gained|Lost|Changes|cited|\+|undefined|null|NaN/);
	}
	expect(wordsIn(html)).toContain('50%');
});

it('the document of a report leaves out a difference of 0 in the subject and in plain text', () => {
	const previous = { visibility_score: 70.8, created_at: '2026-02-22T12:00:00Z' };
	const { subject, text } = make(comparisonOf(NOW, NOW, { previous }));
	expect(subject).toBe('AI visibility report: Example Tea, 70.8');
	expect(text).toContain(
		'Visibility score (of 100): 70.8\nAnswers with a mention: 25%\nChanges since',
	);
});

it('the document of a report says so where it is not known which answers mention the brand', () => {
	const unknown = { mentionField: undefined, companies: undefined, voices: [] };
	const { html, text } = make(
		comparisonOf(NOW, BEFORE, { ...unknown, answers: NOTHING_COMPARED, domains: undefined }),
	);
	for (const each of [text, wordsIn(html)]) {
		expect(each).toContain('Which answers mention the brand cannot be told from this report.');
		expect(each).not.toMatch(/%|Gains|undefined|null|NaN/);
	}
});

it('the document of a report says where the reports differ, and where nothing changed', () => {
	const { text } = make(comparisonOf({ ...NOW, 'New?': { Claude: true } }, NOW));
	expect(text).toContain('No prompt gained or lost a mention.');
	expect(text).toContain('The two reports do not have the same prompts and AI assistants.');
	expect(make(comparisonOf({}, {})).text).toContain('Answers with a mention: –');
});

/** As many as a report can have. */
function crowd(textOf: (index: number) => string, isThere: (index: number) => boolean): Mentions {
	const platforms = Array.from({ length: 8 }, (_, at) => `Platform ${at}`);
	return Object.fromEntries(
		Array.from({ length: 50 }, (_, index) => [
			textOf(index),
			Object.fromEntries(platforms.map((name, at) => [name, isThere(index + at)])),
		]),
	);
}

describe('a document of 50 prompts on eight platforms', () => {
	it('has a bar for each of them', () => {
		const textOf = (index: number) => `Which tea is number ${index} in town?`;
		const now = crowd(textOf, (index) => index % 2 === 0);
		const { html, text } = make(
			comparisonOf(
				now,
				crowd(textOf, (index) => index % 2 === 1),
			),
		);
		expect(Buffer.byteLength(html)).toBeLessThan(100_000);
		for (let index = 0; index < 50; index++) expect(html).toContain(textOf(index));
		expect(wordsIn(html)).toContain('40 more');
		expect(text.length).toBeLessThan(4_000);
	});

	const EVIL = `"><script>alert('1')</script><img src=x onerror=alert(2)> & \u202E<!channel> 🍩\r\nBcc: a@b.example `;

	it.each([
		['markup', EVIL],
		['signs that are longer in HTML', '"'.repeat(400)],
		['long words', 'x'.repeat(20_000)],
		['emoji', '🍩'.repeat(300)],
	])('is safe and below 100 kB with %s in every text', (_, evil) => {
		const textOf = (index: number) => `${evil}${index}`;
		const now = crowd(textOf, (index) => index % 2 === 0);
		const facts = { ...comparisonOf({}).facts, brand: evil, market: evil, report_name: evil };
		const domains = {
			added: Array.from({ length: 200 }, (_, at) => ({ domain: evil + at, citations: 1 })),
			lost: [],
		};
		const companies = { ...COMPANIES, brand: evil };
		const before = crowd(textOf, (index) => index % 2 === 1);
		const { subject, html, text } = make(comparisonOf(now, before, { facts, domains, companies }), {
			title: evil,
			logoUrl: 'https://agency.example/"><script>',
		});
		expect(Buffer.byteLength(html)).toBeLessThan(100_000);
		expect(html.match(/<(script|iframe|link|object|form|base)/i)).toBeNull();
		// Whatever stands in a tag was written here: its quotation marks are in pairs.
		for (const [tag] of html.matchAll(/<[a-z][^>]*>/g)) {
			expect(tag).toMatch(/^<[a-z0-9]+( [a-z-]+="[^"<]*")*\/?>$/);
			expect(tag).not.toMatch(/ on[a-z]+=/);
		}
		expect(html.match(/(src|href)="[^"]*"/g)).toEqual([
			'src="https://agency.example/&quot;&gt;&lt;script&gt;"',
		]);
		expect(html).not.toMatch(/url\(|@import|\u202E/);
		expect(subject).not.toMatch(/[\r\n]/);
		expect(subject.length).toBeLessThanOrEqual(151);
		expect(text).not.toMatch(/[<>\u202E\r]/);
	});
});

it('the document of a report is read from the right in a language that is', () => {
	const look = toLook({}, null);
	const format = toFormat({ ...ENGLISH, locale: 'ar-EG' }, 'UTC');
	const page = toPage(toContent(comparisonOf(NOW, BEFORE), look, format), look, format);
	expect(page).toContain('<html lang="ar-EG" dir="rtl">');
	expect(page).not.toContain('align="right"');
});
