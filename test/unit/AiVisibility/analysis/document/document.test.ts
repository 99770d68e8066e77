import type { ComparedReport } from '../../../../../nodes/AiVisibility/analysis/results/readComparison';
import { signal } from '../../../../../nodes/AiVisibility/analysis/document/blocks';
import type { Extras } from '../../../../../nodes/AiVisibility/analysis/document/document';
import { ENGLISH, LANGUAGES } from '../../../../../nodes/shared/reports/words/texts';
import {
	BEFORE,
	COMPANIES,
	comparisonOf,
	crowd,
	make,
	NOW,
	wordsIn,
	type Mentions,
} from './madeDocument';

const EXTRAS: Extras = { analysis: ['Write about offices.'], url: 'https://app.example/r2' };

/** Weeks before the report, newest first. */
const series = (...scores: Array<number | null>) =>
	scores.map((visibility_score, index) => ({
		visibility_score,
		created_at: new Date(Date.UTC(2026, 1, 22 - 7 * index, 12)).toISOString(),
	}));

describe('the document of a report', () => {
	it('says what there is to say, in HTML and in plain text', () => {
		const { subject, html, text } = make(comparisonOf(NOW, BEFORE), {}, EXTRAS);
		expect(subject).toBe('AI visibility report: Example Tea, 70.8');
		expect(text).toBe(`AI visibility report: Example Tea
Germany · German · Weekly
4 answers: 2 prompts, 2 AI assistants, March 2, 2026

Visibility score (of 100): 70.8 (+4.2)
Answers with a mention: 25%
Prompts with a mention by at least one AI assistant: 1 of 2

Too few answers to tell a change from chance: 1 prompt lost and 1 gained a mention. Rival is named most, in 75% of the answers; Example Tea is named in 25%.

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
			'70.8 +4.2 points',
			'Rival is named most, in 75% of the answers; Example Tea is named in 25%.',
			'25% Answers with a mention 1 of 2 Prompts with a mention by at least one AI assistant',
			'Lost a mention Loses? Named now: Rival ChatGPT Gained a mention Gains? ChatGPT',
			'By prompt 1 ChatGPT · 2 Claude ● named, ○ not named, – no answer 1 2 Loses? ○ ○ Gains? ● ○',
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
		expect(slack).toBe(`*AI visibility report: Example Tea, 70.8*
Germany · German · Weekly
4 answers: 2 prompts, 2 AI assistants, March 2, 2026

Visibility score (of 100): 70.8 (+4.2)
Answers with a mention: 25%
Prompts with a mention by at least one AI assistant: 1 of 2

Too few answers to tell a change from chance: 1 prompt lost and 1 gained a mention. Rival is named most, in 75% of the answers; Example Tea is named in 25%.

Changes since February 22, 2026

*Lost a mention*
• Loses? (ChatGPT) · Named now: Rival

*Gained a mention*
• Gains? (ChatGPT)

*Who is named*
• ████████░░ 75% Rival
• ███░░░░░░░ 25% Example Tea

*By AI assistant*
• █████░░░░░ 50% ChatGPT
• ░░░░░░░░░░ 0% Claude

*What to do next*
Write about offices.
<https://app.example/r2|Open the full report>`);
	});

	it('has those first that lost to a competitor, then those on most assistants', () => {
		const lost = (count: number) => ({ ChatGPT: count < 1, Claude: count < 2, Gemini: count < 3 });
		const before = { 'One?': lost(0), 'Two?': lost(0), 'Three?': lost(0), 'Taken?': lost(0) };
		const now = { 'One?': lost(1), 'Two?': lost(2), 'Three?': lost(3), 'Taken?': lost(1) };
		const namesIn = (_: boolean, prompt: string) => (prompt === 'Taken?' ? ['Rival'] : []);
		const { text } = make(comparisonOf(now, before, { namesIn }));
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
		const leads = {
			'Ours?': { ChatGPT: true, Claude: true },
			'B?': { ChatGPT: true, Claude: false },
		};
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
		const shown = (more: Pick<ComparedReport, 'earlier'>) =>
			/Visibility score over time (.*?) Lost/.exec(
				wordsIn(make(comparisonOf(NOW, BEFORE, more)).html),
			)?.[1];

		it('is shown from the oldest report to this one, with their days', () => {
			expect(shown({ earlier: series(66.6, 60) })).toBe('60 66.6 70.8 Feb 15 Feb 22 Mar 2');
		});

		it('is as high as the highest score, and never lower than a line', () => {
			const { html } = make(comparisonOf(NOW, BEFORE, { earlier: series(0, 35.4) }));
			const heights = [...html.matchAll(/height="(\d+)"/g)].map(([, height]) => height);
			expect(heights.slice(0, 3)).toEqual(['36', '2', '72']);
		});

		it('marks from where on the prompts are others', () => {
			const [last, first] = series(66.6, 60);
			const changed = [last, { ...first, total_results: 8 }];
			const { html } = make(
				comparisonOf(NOW, BEFORE, {
					earlier: changed.map((each) => ({ total_results: 4, ...each })),
				}),
			);
			expect(wordsIn(html)).toMatch(/Feb 15 Feb 22 ?\* Mar 2 \* From here on with other prompts/);
		});

		it('is left out for fewer than three scores', () => {
			expect(shown({ earlier: series(66.6) })).toBeUndefined();
			expect(shown({ earlier: series(66.6, null) })).toBeUndefined();
		});
	});

	it('is written as its language writes, for one and for many', () => {
		const named = (competitors: string[]) => {
			const companies = { ...COMPANIES, competitors };
			const comparison = comparisonOf(NOW, BEFORE, { companies, namesIn: () => competitors });
			const { html } = make(comparison, {}, {}, LANGUAGES.fr);
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

	/** Ten prompts on four assistants, of which as many mention the brand as said. */
	const tenPrompts = (mentions: number) =>
		crowd(
			(index) => `Which ${index}?`,
			(index) => index < mentions,
			{ prompts: 10, platforms: ['ChatGPT', 'Claude', 'Grok', 'Gemini'] },
		);

	it('has color, arrow and verb only where a change is clear', () => {
		const calm = { earlier: series(50, 52, 51, 50) };
		const clear = make(comparisonOf(tenPrompts(2), tenPrompts(9), calm));
		expect(clear.text).toContain('Mentions fell from 36 to 8 of 40 answers.');
		expect(clear.subject).toContain('70.8 (+4.2)');
		for (const part of ['▼', 'class="down"']) expect(clear.html).toContain(part);
		const chance = make(comparisonOf(tenPrompts(8), tenPrompts(9), calm));
		expect(chance.text).toContain('No clear change: 1 prompt lost a mention.');
		expect(chance.html).toContain('−10');
		expect(chance.html).not.toMatch(/[▲▼]|class="(up|down)"/);
	});

	it('says who is named instead also for prompts that no answer mentions, also in a first report', () => {
		const { text, slack, html } = make(comparisonOf(NOW));
		for (const each of [text, slack])
			expect(each).toMatch(/Who is named instead\*?\n• Loses\? · Rival/);
		expect(wordsIn(html)).toContain('Who is named instead Loses? Rival');
	});

	it('leaves prompts that name a company out of who is named, and says how many there are', () => {
		const comparison = comparisonOf(NOW, undefined, { isLeading: (prompt) => prompt === 'Loses?' });
		const { text } = make(comparison);
		expect(text).toContain('4 answers: 2 prompts (1 of them names a company), 2 AI assistants');
		expect(text).toContain('Example Tea and Rival are named most, each in 50% of the answers.');
		expect(text).not.toContain('instead');
	});

	it('quotes what was said instead for three lost prompts', () => {
		const prompts = ['A?', 'B?', 'C?', 'D?'];
		const all = (there: boolean): Mentions =>
			Object.fromEntries(prompts.map((prompt) => [prompt, { ChatGPT: there }]));
		const { text, html } = make(
			comparisonOf(all(false), all(true), {
				said: 'We looked. **Rival** & [more](https://a.example) suit you. Bye.',
			}),
		);
		expect(text.match(/ · “Rival & more suit you\.”/g)).toHaveLength(3);
		expect(html.match(/“Rival &amp; more suit you\.”/g)).toHaveLength(3);
	});

	it('shows prompts by assistants, the worst first, by category, and those named by all in a line', () => {
		const now = {
			'All?': { ChatGPT: true, Claude: true },
			...NOW,
			'Price?': { ChatGPT: false, Claude: true },
		};
		const categoryOf = (prompt: string) => (prompt === 'Price?' ? 'Price' : 'Taste');
		expect(wordsIn(make(comparisonOf(now, undefined, { categoryOf })).html)).toContain(
			'Taste Loses? ○ ○ Gains? ● ○ Price Price? ○ ● Named by all: All?',
		);
	});

	it('has times for two reports of one day, and no decimals of few answers', () => {
		const { text } = make(comparisonOf(NOW, BEFORE, { previousAt: '2026-03-02T08:05:00Z' }));
		expect(text).toMatch(/March 2, 2026 at 12:30\sAM/);
		expect(text).toMatch(/Changes since March 2, 2026 at 9:05\sAM/);
		const third = { 'A?': { ChatGPT: true }, 'B?': { ChatGPT: false }, 'C?': { ChatGPT: false } };
		expect(make(comparisonOf(third)).text).toContain('33% ChatGPT');
	});

	it('names websites without a number when each has one page', () => {
		const cited = [{ domain: 'one.example', citations: 1 }];
		const domains = { isCompared: false, added: [], lost: [], cited };
		expect(make(comparisonOf(NOW, undefined, { domains })).text).toContain('• one.example');
	});

	it('keeps the direction of names and of numbers in texts of the other direction', () => {
		const hebrew = { 'מה עדיף: Rival?': { ChatGPT: false } };
		expect(make(comparisonOf(hebrew)).text).toContain('\u2068מה עדיף: Rival?\u2069');
		const texts = { ...ENGLISH, locale: 'he-IL' };
		const { text } = make(comparisonOf(NOW, BEFORE, { score: 41.6 }), {}, {}, texts);
		expect(text).toContain('(\u200e−25)');
		expect(text).toContain('\u2068Example Tea\u2069');
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
