import { NOTHING_COMPARED } from '../../../../../nodes/shared/answers/answerComparison';
import type { Comparison } from '../../../../../nodes/AiVisibility/analysis/compare/comparison';
import {
	type Extras,
	toContent,
} from '../../../../../nodes/AiVisibility/analysis/document/content';
import { toFormat } from '../../../../../nodes/AiVisibility/analysis/document/format';
import { toLook } from '../../../../../nodes/AiVisibility/analysis/document/look';
import { toPage } from '../../../../../nodes/AiVisibility/analysis/document/page';
import { ENGLISH } from '../../../../../nodes/AiVisibility/analysis/document/texts';
import { BEFORE, comparisonOf, make, NOW, wordsIn } from './madeDocument';

it('the document of a report says what there is to say, in HTML and in plain text', () => {
	const { subject, html, text } = make(comparisonOf(NOW, BEFORE));
	expect(subject).toBe('AI visibility report: Example Tea, 70.8 (+4.2)');
	expect(text).toBe(`AI visibility report: Example Tea
Germany · German · Weekly · March 2, 2026

Visibility score (of 100): 70.8 (+4.2)
Answers with a mention: 25%
Changes since February 22, 2026

Lost a mention
• Loses? (ChatGPT) · Named now: Rival

Gained a mention
• Gains? (ChatGPT)

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

it('the document of a report comes as a message for Slack, about the changes and who is named', () => {
	const { slack } = make(comparisonOf(NOW, BEFORE));
	expect(slack).toBe(`*AI visibility report: Example Tea, 70.8 (+4.2)*
Germany · German · Weekly · March 2, 2026

Visibility score (of 100): 70.8 (+4.2)
Answers with a mention: 25%
Changes since February 22, 2026

*Lost a mention*
• Loses? (ChatGPT) · Named now: Rival

*Gained a mention*
• Gains? (ChatGPT)

*Who is named*
• ████████░░ 75% Rival
• ███░░░░░░░ 25% Example Tea`);
});

describe('the course of the scores', () => {
	/** Weeks before the report, newest first. */
	const series = (...scores: Array<number | null>): Extras => ({
		earlier: scores.map((visibility_score, index) => ({
			visibility_score,
			created_at: new Date(Date.UTC(2026, 1, 22 - 7 * index, 12)).toISOString(),
		})),
	});
	const shown = (extras: Extras) =>
		/Visibility score over time (.*?) (▲|▼)/.exec(
			wordsIn(make(comparisonOf(NOW, BEFORE), {}, extras).html),
		)?.[1];

	it('is shown from the oldest report to this one, with their days', () => {
		expect(shown(series(66.6, 60))).toBe('60 66.6 70.8 Feb 15 Feb 22 Mar 2');
	});

	it('is as high as the highest score, and never lower than a line', () => {
		const { html } = make(comparisonOf(NOW, BEFORE), {}, series(0, 35.4));
		const heights = [...html.matchAll(/height="(\d+)"/g)].map(([, height]) => height);
		expect(heights.slice(0, 3)).toEqual(['36', '2', '72']);
	});

	it('is left out for fewer than three scores', () => {
		expect(shown(series(66.6))).toBeUndefined();
		expect(shown(series(66.6, null))).toBeUndefined();
	});
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

it('the document of a report is read from the right in a language that is', () => {
	const look = toLook({}, null);
	const format = toFormat({ ...ENGLISH, locale: 'ar-EG' }, 'UTC');
	const page = toPage(toContent(comparisonOf(NOW, BEFORE), look, format), look, format);
	expect(page).toContain('<html lang="ar-EG" dir="rtl">');
	expect(page).not.toContain('align="right"');
});
