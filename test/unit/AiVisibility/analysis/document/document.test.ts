import type { ComparedReport } from '../../../../../nodes/AiVisibility/analysis/results/readComparison';
import { LANGUAGES } from '../../../../../nodes/shared/reports/words/texts';
import { BEFORE, COMPANIES, comparisonOf, make, NOW, series, wordsIn } from './madeDocument';

const LONG = 'Ask for links to pages about tea. '.repeat(12).trim();

const EXTRAS = { analysis: ['Write about offices.', LONG], url: 'https://app.example/r2' };

describe('the document of a report', () => {
	it('says what there is to say, in HTML and in plain text', async () => {
		const { subject, html, text } = make(await comparisonOf(NOW, BEFORE), {}, EXTRAS);
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
${LONG}

Open the full report: https://app.example/r2`);
		const words = wordsIn(html);
		for (const part of [
			'Sender AI visibility report: Example Tea',
			'70.8 +4.2 points',
			'Rival is named most, in 75% of the answers; Example Tea is named in 25%.',
			'25% Answers with a mention 1 of 2 Prompts with a mention by at least one AI assistant',
			'Lost a mention Loses? Named now: Rival ChatGPT Gained a mention Gains? ChatGPT',
			'By prompt 1 ChatGPT · 2 Claude ● named, ○ not named, – no answer 1 2 Loses? ○ ○ Gains? ● ○',
			'old.example 3 new.example new 2',
			`What to do next Write about offices. ${LONG}`,
		])
			expect(words).toContain(part);
		for (const url of ['https://new.example/', 'https://app.example/r2'])
			expect(html).toContain(`href="${url}"`);
		expect(words).not.toContain('Silent');
		expect(html).not.toMatch(/<div[^>]*> ?<\/div>|class="one"/);
		// For narrow and for dark screens: style attributes would win.
		for (const [, rules] of html.matchAll(
			/@media (?:screen and )?\([^{]*\{((?:[^{}]*\{[^}]*\})*)/g,
		))
			expect(
				rules.match(/:[^;{}]*(?=[;}])/g)?.filter((each) => !each.endsWith('!important')),
			).toEqual([]);
		// The brand stands out without color, too.
		expect([html.includes('<b>Example Tea</b>'), html.includes('<b>Rival</b>')]).toEqual([
			true,
			false,
		]);
		// On paper, each entry is one line.
		expect(html).toMatch(/@media print\{.*\.entry div\{display:inline\}.* class="ink entry" /s);
	});

	it('comes as a message for Slack, without the websites', async () => {
		const { slack, text } = make(await comparisonOf(NOW, BEFORE), {}, EXTRAS);
		const titles =
			/^(Lost a mention|Gained a mention|Who is named|By AI assistant|What to do next)$/gm;
		expect(slack).toBe(
			text
				.replace(/^.*/, '*$&, 70.8*')
				.replace(titles, '*$1*')
				.replace(/Cited websites\n(• .*\n)+\n/, '')
				.replace(/\n\nOpen the full report: (.*)$/, '\n<$1|Open the full report>'),
		);
	});

	it('has those first that lost to a competitor, then those on most assistants', async () => {
		const lost = (count: number) => ({ ChatGPT: count < 1, Claude: count < 2, Gemini: count < 3 });
		const before = { 'One?': lost(0), 'Two?': lost(0), 'Three?': lost(0), 'Taken?': lost(0) };
		const now = { 'One?': lost(1), 'Two?': lost(2), 'Three?': lost(3), 'Taken?': lost(1) };
		const namesIn = (_: boolean, prompt: string) => (prompt === 'Taken?' ? ['Rival'] : []);
		const { text } = make(await comparisonOf(now, before, { namesIn }));
		const prompts = [...text.matchAll(/^• (\w+\?)/gm)].map(([, prompt]) => prompt);
		expect(prompts).toEqual(['Taken?', 'Three?', 'Two?', 'One?']);
	});

	it('has a row for the brand also where ten companies are named more often', async () => {
		const competitors = Array.from({ length: 12 }, (_, at) => `Rival ${at}`);
		const companies = { ...COMPANIES, competitors };
		const comparison = await comparisonOf(NOW, BEFORE, { companies, namesIn: () => competitors });
		const { text, slack, html } = make(comparison);
		expect(html).not.toContain('width="0%"');
		expect(text).toContain('Gained a mention\n• Gains? (ChatGPT)\n');
		expect(slack).toMatch(/• █+ 100% Rival 4\n8 more: Rival 5 100%/);
		expect(text).toMatch(/• █+ 100% Rival 8\n• ███░+ 25% Example Tea\n3 more: Rival 9 100%/);
	});

	it('shows the five most cited websites, and all that are new', async () => {
		const domainAt = (at: number) => ({ domain: `w${at}.example`, citations: 20 - at });
		const cited = Array.from({ length: 20 }, (_, at) => domainAt(at));
		const added = [2, 7, 9].map((at) => cited[at]);
		const domains = { isCompared: true, added, lost: [], cited };
		const { text } = make(await comparisonOf(NOW, BEFORE, { domains }));
		const wanted = ['0', '1', '2 · new', '3', '4', '7 · new', '9 · new'];
		const shown = [...text.matchAll(/• w(\d+)\.example \(\d+\)( · new)?/g)];
		expect(shown.map(([, at, isNew = '']) => at + isNew)).toEqual(wanted);
	});

	describe('the course of the scores', () => {
		const shown = async (more: Pick<ComparedReport, 'earlier'>) =>
			/Visibility score over time (.*?) Lost/.exec(
				wordsIn(make(await comparisonOf(NOW, BEFORE, more)).html),
			)?.[1];

		it('is shown from the oldest report to this one, with their days', async () => {
			expect(await shown({ earlier: series(66.6, 60) })).toBe('60 66.6 70.8 Feb 15 Feb 22 Mar 2');
		});

		it('is as high as the highest score, and never lower than a line', async () => {
			const { html } = make(await comparisonOf(NOW, BEFORE, { earlier: series(0, 35.4) }));
			const heights = [...html.matchAll(/height="(\d+)"/g)].map(([, height]) => height);
			expect(heights.slice(0, 3)).toEqual(['36', '2', '72']);
			expect(html).toMatch(/over time(?:(?!<table).)*<table[^>]* width="25%"/s);
		});

		it('marks from where on the prompts are others', async () => {
			const [last, first] = series(66.6, 60);
			const changed = [last, { ...first, total_results: 8 }];
			const earlier = changed.map((each) => ({ total_results: 4, ...each }));
			const { html } = make(await comparisonOf(NOW, BEFORE, { earlier }));
			expect(wordsIn(html)).toMatch(/Feb 15 Feb 22 ?\* Mar 2 \* From here on with other prompts/);
			const [[first_prompt, found], ...rest] = Object.entries(BEFORE);
			const replaced = Object.fromEntries([[`Not ${first_prompt}`, found], ...rest]);
			const { html: now } = make(await comparisonOf(NOW, replaced, { earlier: series(66.6, 60) }));
			expect(wordsIn(now)).toMatch(/Feb 15 Feb 22 Mar 2 ?\* \* From here on with other prompts/);
		});

		it('is left out for fewer than three scores', async () => {
			expect(await shown({ earlier: series(66.6) })).toBeUndefined();
			expect(await shown({ earlier: series(66.6, null) })).toBeUndefined();
		});
	});

	it('is written as its language writes, for one and for many', async () => {
		const named = async (competitors: string[]) => {
			const companies = { ...COMPANIES, competitors };
			const comparison = await comparisonOf(NOW, BEFORE, { companies, namesIn: () => competitors });
			const { html } = make(comparison, {}, {}, LANGUAGES.fr);
			return wordsIn(html);
		};
		expect(await named(['Rival'])).toMatch(/ IA : Example Tea .* Citée désormais : Rival /);
		expect(await named(['Rival', 'Silent'])).toContain('Citées désormais : Rival, Silent');
	});

	it('does without an earlier report', async () => {
		const { subject, html, text } = make(await comparisonOf(NOW));
		expect(subject).toBe('AI visibility report: Example Tea, 70.8');
		for (const each of [text, wordsIn(html)]) {
			expect(each).toContain('There is no earlier report to compare with.');
			expect(each).not.toMatch(/Gained|Lost|Changes|since|cited|\+|undefined|null|NaN/);
		}
		expect(wordsIn(html)).toContain('50%');
	});

	it('says so where it is not known which answers mention the brand', async () => {
		const unknown = { isFieldKnown: false, companies: undefined, domains: undefined };
		const { html, text } = make(await comparisonOf(NOW, BEFORE, unknown));
		for (const each of [text, wordsIn(html)]) {
			expect(each).toContain('Which answers mention the brand cannot be told from this report.');
			expect(each).not.toMatch(/%|Gains|undefined|null|NaN/);
		}
	});

	it('says nothing where nothing was asked, and nobody was named', async () => {
		const of = async (platforms: Record<string, boolean>) =>
			make(
				await comparisonOf({ 'Which?': platforms }, undefined, {
					isFieldKnown: false,
					namesIn: () => [],
				}),
			).text;
		expect(await of({})).toBe(`AI visibility report: Example Tea
Germany · German · Weekly
0 answers: 1 prompt, 0 AI assistants, March 2, 2026

Visibility score (of 100): 70.8

There is no earlier report to compare with.`);
		expect(await of({ ChatGPT: false })).not.toMatch(/amed/);
	});

	it('says where the reports differ', async () => {
		const now = { ...NOW, 'New?': { Claude: true } };
		const { text } = make(await comparisonOf(now, { 'Gains?': { ChatGPT: false } }));
		expect(text).toContain('Answers with a mention: 40%\n');
		expect(text).toContain('The two reports do not have the same prompts and AI assistants.');
	});
});
