import type { ComparedReport } from '../../../../../nodes/AiVisibility/analysis/results/readComparison';
import { signal } from '../../../../../nodes/AiVisibility/analysis/document/blocks';
import type { Extras } from '../../../../../nodes/AiVisibility/analysis/document/figures';
import { ENGLISH, LANGUAGES } from '../../../../../nodes/shared/reports/words/texts';
import { BEFORE, COMPANIES, comparisonOf, make, NOW, wordsIn } from './madeDocument';

const EXTRAS: Extras = { analysis: ['Write about offices.'], url: 'https://app.example/r2' };

describe('the document of a report', () => {
	it('says what there is to say, in HTML and in plain text', () => {
		const { subject, html, text } = make(comparisonOf(NOW, BEFORE), {}, EXTRAS);
		expect(subject).toBe('AI visibility report: Example Tea, 70.8 (+4.2)');
		expect(text).toBe(`AI visibility report: Example Tea
Germany · German · Weekly · March 2, 2026

The visibility score is 70.8 of 100. Too few answers to tell a change from chance: 1 prompt lost and 1 gained a mention. Rival is named most, in 75% of the answers; Example Tea is named in 25%.

Visibility score (of 100): 70.8 (+4.2)
Answers with a mention: 25%
Changes since February 22, 2026

Lost a mention
• Loses? (ChatGPT) · Named now: Rival

Gained a mention
• Gains? (ChatGPT)

Who is named
• ████████░░ 75% Rival
• ███░░░░░░░ 25% Example Tea

By AI assistant
• █████░░░░░ 50% ChatGPT
• ░░░░░░░░░░ 0% Claude

Cited websites
• old.example (3)
• new.example (2) · new

What to do next
Write about offices.

Open the full report: https://app.example/r2`);
		const words = wordsIn(html);
		for (const part of [
			'AI visibility report: Example Tea',
			'70.8 +4.2',
			'Rival is named most, in 75% of the answers; Example Tea is named in 25%.',
			'25% Answers with a mention 1 of 2 Prompts with a mention by at least one AI assistant',
			'▼ Lost a mention Loses? ChatGPT Named now: Rival ▲ Gained a mention Gains? ChatGPT',
			'By prompt Loses? 0 of 2 Not mentioned by any assistant Gains? 1 of 2 Not named by Claude',
			'old.example 3 new.example new 2',
			'What to do next Write about offices.',
		])
			expect(words).toContain(part);
		for (const url of ['https://new.example/', 'https://app.example/r2'])
			expect(html).toContain(`href="${url}"`);
		expect(words).not.toContain('Silent');
	});

	it('comes as a message for Slack, about the changes and who is named', () => {
		const { slack } = make(comparisonOf(NOW, BEFORE), {}, EXTRAS);
		expect(slack).toBe(`*AI visibility report: Example Tea, 70.8 (+4.2)*
Germany · German · Weekly · March 2, 2026

The visibility score is 70.8 of 100. Too few answers to tell a change from chance: 1 prompt lost and 1 gained a mention. Rival is named most, in 75% of the answers; Example Tea is named in 25%.

Answers with a mention: 25%
Changes since February 22, 2026

*Lost a mention*
• Loses? (ChatGPT) · Named now: Rival

*Gained a mention*
• Gains? (ChatGPT)

*Who is named*
• ████████░░ 75% Rival
• ███░░░░░░░ 25% Example Tea

*What to do next*
Write about offices.
<https://app.example/r2|Open the full report>`);
	});

	it('has those first that lost to a competitor, then those on most assistants', () => {
		const lost = (count: number) => ({ ChatGPT: count < 1, Claude: count < 2, Gemini: count < 3 });
		const before = { 'One?': lost(0), 'Two?': lost(0), 'Three?': lost(0), 'Taken?': lost(0) };
		const now = { 'One?': lost(1), 'Two?': lost(2), 'Three?': lost(3), 'Taken?': lost(1) };
		const search = (_: unknown, prompt: unknown) => (prompt === 'Taken?' ? ['Rival'] : []);
		const { text } = make(comparisonOf(now, before, { companies: { ...COMPANIES, search } }));
		expect([...text.matchAll(/^• (\w+\?)/gm)].map(([, prompt]) => prompt)).toEqual([
			'Taken?',
			'Three?',
			'Two?',
			'One?',
		]);
	});

	it('shows who is named before the assistants where a competitor leads', () => {
		const order = (comparison: ComparedReport) =>
			[...wordsIn(make(comparison).html).matchAll(/Who is named|By AI assistant/g)].map(String);
		expect(order(comparisonOf(NOW, BEFORE))).toEqual(['Who is named', 'By AI assistant']);
		const leads = { 'Ours?': { ChatGPT: true, Claude: true, Grok: false } };
		expect(order(comparisonOf(leads, BEFORE))).toEqual(['By AI assistant', 'Who is named']);
	});

	it('marks the brand without color, too', () => {
		const { html } = make(comparisonOf(NOW, BEFORE));
		expect(html).toContain('<b>Example Tea</b>');
		expect(html).not.toContain('<b>Rival</b>');
	});

	it('shows the five most cited websites, and all that are new', () => {
		const cited = Array.from({ length: 20 }, (_, at) => ({
			domain: `w${at}.example`,
			citations: 20 - at,
		}));
		const added = [2, 7, 9].map((at) => cited[at]);
		const domains = { isCompared: true, added, lost: [], cited };
		const { text } = make(comparisonOf(NOW, BEFORE, { domains }));
		expect(
			[...text.matchAll(/• w(\d+)\.example \(\d+\)(?: · (new))?/g)].map(([, ...parts]) => parts),
		).toEqual([
			['0', undefined],
			['1', undefined],
			['2', 'new'],
			['3', undefined],
			['4', undefined],
			['7', 'new'],
			['9', 'new'],
		]);
	});

	describe('the course of the scores', () => {
		/** Weeks before the report, newest first. */
		const series = (...scores: Array<number | null>) => ({
			earlier: scores.map((visibility_score, index) => ({
				visibility_score,
				created_at: new Date(Date.UTC(2026, 1, 22 - 7 * index, 12)).toISOString(),
			})),
		});
		const shown = (more: Pick<ComparedReport, 'earlier'>) =>
			/Visibility score over time (.*?) (▲|▼)/.exec(
				wordsIn(make(comparisonOf(NOW, BEFORE, more)).html),
			)?.[1];

		it('is shown from the oldest report to this one, with their days', () => {
			expect(shown(series(66.6, 60))).toBe('60 66.6 70.8 Feb 15 Feb 22 Mar 2');
		});

		it('is as high as the highest score, and never lower than a line', () => {
			const { html } = make(comparisonOf(NOW, BEFORE, series(0, 35.4)));
			const heights = [...html.matchAll(/height="(\d+)"/g)].map(([, height]) => height);
			expect(heights.slice(0, 3)).toEqual(['36', '2', '72']);
		});

		it('is left out for fewer than three scores', () => {
			expect(shown(series(66.6))).toBeUndefined();
			expect(shown(series(66.6, null))).toBeUndefined();
		});
	});

	it('is written as its language writes, for one and for many', () => {
		const named = (competitors: string[]) => {
			const companies = { ...COMPANIES, competitors, search: () => competitors };
			const { html } = make(comparisonOf(NOW, BEFORE, { companies }), {}, {}, LANGUAGES.fr);
			return wordsIn(html);
		};
		expect(named(['Rival'])).toMatch(/ IA : Example Tea .* Citée désormais : Rival /);
		expect(named(['Rival', 'Silent'])).toContain('Citées désormais : Rival, Silent');
	});

	it('does without an earlier report', () => {
		const { subject, html, text } = make(comparisonOf(NOW));
		expect(subject).toBe('AI visibility report: Example Tea, 70.8');
		for (const each of [text, wordsIn(html)]) {
			expect(each).toContain('There is no earlier report to compare with.');
			expect(each).not.toMatch(/Gained|Lost|Changes|since|cited|\+|undefined|null|NaN/);
		}
		expect(wordsIn(html)).toContain('50%');
	});

	it('says so where it is not known which answers mention the brand', () => {
		const { html, text } = make(
			comparisonOf(NOW, BEFORE, { isFieldKnown: false, companies: undefined, domains: undefined }),
		);
		for (const each of [text, wordsIn(html)]) {
			expect(each).toContain('Which answers mention the brand cannot be told from this report.');
			expect(each).not.toMatch(/%|Gains|undefined|null|NaN/);
		}
	});

	it('says where the reports differ', () => {
		const { text } = make(comparisonOf({ ...NOW, 'New?': { Claude: true } }, NOW));
		expect(text).toContain('The two reports do not have the same prompts and AI assistants.');
	});

	it('is read from the right in a language that is', () => {
		const texts = { ...ENGLISH, locale: 'ar-EG' };
		const page = make(comparisonOf(NOW, BEFORE), {}, {}, texts).html;
		expect(page).toContain('<html lang="ar-EG" dir="rtl">');
		expect(page).not.toContain('align="right"');
	});

	it('shows a gain in green, and a loss in red', () => {
		const [gain, loss] = [true, false].map((isGood) => signal(isGood, '4.2').html);
		expect(gain).toContain('color:#177a3d');
		expect(loss).toContain('color:#b3261e');
	});
});
