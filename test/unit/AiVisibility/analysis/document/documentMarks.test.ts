import { ENGLISH } from '../../../../../nodes/shared/reports/words/texts';
import {
	BEFORE,
	crowd,
	comparisonOf,
	make,
	NOW,
	series,
	wordsIn,
	type Mentions,
} from './madeDocument';

describe('the marks of a document', () => {
	/** Ten prompts on four assistants, of which as many mention the brand as said. */
	const tenPrompts = (mentions: number) =>
		crowd(
			(index) => `Which ${index}?`,
			(index) => index < mentions,
			{ prompts: 10, platforms: ['ChatGPT', 'Claude', 'Grok', 'Gemini'] },
		);

	it('has color, arrow and verb only where a change is clear', async () => {
		const calm = { earlier: series(50, 52, 51, 50) };
		const clear = make(await comparisonOf(tenPrompts(2), tenPrompts(9), calm));
		expect(clear.text).toContain('Mentions fell from 36 to 8 of 40 answers.');
		expect(clear.subject).toContain('70.8 (+4.2)');
		for (const part of [
			/"down" style="color:#b3261e">▼</,
			/"down" style="color:#b3261e">−70 points</,
			/"up" style="color:#177a3d">\+4\.2 points</,
		])
			expect(clear.html).toMatch(part);
		// What a competitor gained is no gain.
		expect(clear.html).toMatch(/<span class="dim"[^>]*>\+70</);
		const chance = make(await comparisonOf(tenPrompts(8), tenPrompts(9), calm));
		expect(chance.text).toContain('No clear change: 1 prompt lost a mention.');
		expect(chance.html).toContain('−10');
		expect(chance.html).not.toMatch(/[▲▼]|class="(up|down)"/);
	});

	it('says who is named instead also for prompts that no answer mentions, also in a first report', async () => {
		const { text, slack, html } = make(await comparisonOf({ 'Less?': { ChatGPT: false }, ...NOW }));
		for (const each of [text, slack])
			expect(each).toMatch(/Who is named instead\*?\n• Loses\? · Rival\n• Less\? · Rival/);
		expect(wordsIn(html)).toContain('Who is named instead Loses? Rival');
	});

	it('leaves prompts that name a company out of who is named, and says how many there are', async () => {
		const comparison = await comparisonOf(NOW, undefined, {
			isLeading: (prompt) => prompt === 'Loses?',
		});
		const { text } = make(comparison);
		expect(text).toContain('4 answers: 2 prompts (1 of them names a company), 2 AI assistants');
		expect(text).toContain('Example Tea and Rival are named most, each in 50% of the answers.');
		expect(text).not.toContain('instead');
	});

	it('quotes what was said instead for three lost prompts', async () => {
		const prompts = ['A?', 'B?', 'C?', 'D?'];
		const all = (there: boolean): Mentions =>
			Object.fromEntries(prompts.map((prompt) => [prompt, { ChatGPT: there }]));
		const { text, html } = make(
			await comparisonOf(all(false), all(true), {
				said: 'We looked. **Rival** & [more](https://a.example) suit you. Bye.',
			}),
		);
		expect(text.match(/ · “Rival & more suit you\.”/g)).toHaveLength(3);
		expect(html.match(/“Rival &amp; more suit you\.”/g)).toHaveLength(3);
	});

	it('shows prompts by assistants, the worst first, by category, and those named by all in a line', async () => {
		const now = {
			'All?': { ChatGPT: true, Claude: true },
			...NOW,
			'Not asked?': {},
			'Price?': { ChatGPT: true, chatgpt: false },
		};
		const categoryOf = (prompt: string) => (prompt === 'Price?' ? 'Price' : 'Taste');
		const { html, text } = make(await comparisonOf(now, undefined, { categoryOf }));
		expect(wordsIn(html)).toMatch(
			/Taste Loses\? ○ ○ Gains\? ● ○ Price Price\? 1\/2 – Named by all: All\? $/,
		);
		expect(text).toContain('at least one AI assistant: 3 of 4\n');
		const all = await comparisonOf({ 'All?': { ChatGPT: true } }, undefined, { categoryOf });
		expect(make(all).html).toContain('Named by all: All?');
		const one = await comparisonOf(NOW, undefined, { categoryOf });
		expect(make(one).html).not.toContain('Taste');
	});

	it('has times for two reports of one day, and no decimals of few answers', async () => {
		const { text } = make(await comparisonOf(NOW, BEFORE, { previousAt: '2026-03-02T08:05:00Z' }));
		expect(text).toMatch(/March 2, 2026 at 12:30\sAM/);
		expect(text).toMatch(/Changes since March 2, 2026 at 9:05\sAM/);
		const third = { 'A?': { ChatGPT: true }, 'B?': { ChatGPT: false }, 'C?': { ChatGPT: false } };
		expect(make(await comparisonOf(third)).text).toContain('33% ChatGPT');
		const [there, gone] = [true, false].map((is): Mentions => ({
			'A?': { ChatGPT: is, Claude: true, Grok: true },
		}));
		const moved = make(await comparisonOf(there, gone));
		expect(moved.text).toContain('• ░░░░░░░░░░ 0% Rival (−33)\n');
		expect(moved.html).not.toContain('>0</span>');
	});

	it('names websites without a number when each has one page', async () => {
		const cited = [{ domain: 'one.example', citations: 1 }];
		const domains = { isCompared: false, added: [], lost: [], cited };
		expect(make(await comparisonOf(NOW, undefined, { domains })).text).toMatch(/• one\.example$/);
	});

	it('keeps the direction of names and of numbers in texts of the other direction', async () => {
		const hebrew = { 'מה עדיף: Rival?': { ChatGPT: false } };
		expect(make(await comparisonOf(hebrew)).text).toContain('\u2068מה עדיף: Rival?\u2069');
		const texts = { ...ENGLISH, locale: 'he-IL' };
		const { text } = make(await comparisonOf(NOW, BEFORE, { score: 41.6 }), {}, {}, texts);
		expect(text).toContain('(\u200e−25)');
		expect(text).toContain('\u2068Example Tea\u2069');
	});

	it('is read from the right in a language that is', async () => {
		const texts = { ...ENGLISH, locale: 'ar-EG' };
		const page = make(await comparisonOf(NOW, BEFORE), {}, {}, texts).html;
		expect(page).toContain('<html lang="ar-EG" dir="rtl">');
		expect(page).not.toContain('align="right"');
	});
});
