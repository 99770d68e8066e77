import { LANGUAGES } from '../../../../../nodes/shared/reports/tell/words';
import { BEFORE, COMPANIES, comparisonOf, crowd, FACTS, make, NOW, wordsIn } from './madeReport.cts';

describe('the rules of a document', () => {
	/** Ten prompts on four assistants, of which as many mention the brand as said. */
	const tenPrompts = (mentions: number) =>
		crowd(
			(index) => `Which ${index}?`,
			(index) => index < mentions,
			{ prompts: 10, platforms: ['ChatGPT', 'Claude', 'Grok', 'Gemini'] },
		);

	it('has color only where a change is clear', async () => {
		const calm = { scores: [50, 51, 52, 50] };
		const clear = make(await comparisonOf(tenPrompts(2), tenPrompts(9), { ...calm, own: [20, 90] }));
		expect(clear.subject).toContain(', 20 (−70)');
		expect(clear.html).toMatch(/style="color:#b3261e">−70 points</);
		// What a competitor gained is no gain.
		expect(clear.html).toMatch(/<span style="color:#5b6876">\+70</);
		const namesIn = (isThere: boolean) => (isThere ? ['Example Tea', 'Rival'] : []);
		const both = make(await comparisonOf(tenPrompts(2), tenPrompts(9), { ...calm, own: [20, 90], namesIn }));
		expect(both.html).toMatch(/Rival.*?<span style="color:#5b6876">−70</);
		const against = make(await comparisonOf(tenPrompts(2), tenPrompts(9), { ...calm, own: [22, 21.5] }));
		// The score goes up where the mentions fell: the verdict is one.
		expect(against.html).toMatch(/<span style="color:#5b6876">\+0\.5 points</);
		expect(against.subject).toMatch(/, 22$/);
		// A competitor that nobody mentions any more has a row.
		const risen = make(await comparisonOf(tenPrompts(10), tenPrompts(2), calm));
		expect(risen.text).toContain('• Rival: 0% (−80)');
		const chance = make(await comparisonOf(tenPrompts(8), tenPrompts(9), calm));
		expect(chance.html).toContain('−10');
		expect(chance.html).not.toMatch(/#177a3d|#b3261e/);
	});

	it('has the change of the shared answers beside their own share, where one answer is missing', async () => {
		const [now, before] = [tenPrompts(2), tenPrompts(9)];
		delete now['Which 9?'].Gemini;
		const told = make(await comparisonOf(now, before, { scores: [50, 51, 52, 50], own: [20.5, 90] }));
		expect(told.subject).toMatch(/, 20\.5$/);
		expect(told.text).toContain('among those that both reports have: 21% (−72)\n');
		expect(told.text).toContain('1 of 40 answers is missing.');
		expect(told.text).toMatch(/• Rival: 79% \(\+72\)\n.*• Gemini: 22% \(−78\)/s);
	});

	it('has those first that lost to a competitor, then those that lost or gained on most assistants', async () => {
		const on = (count: number) => ({ ChatGPT: count > 0, Claude: count > 1, Gemini: count > 2 });
		const before = { 'One?': on(3), 'Two?': on(3), 'Three?': on(3), 'Taken?': on(3), 'First?': on(0), 'Both?': on(0) };
		const now = { 'One?': on(2), 'Two?': on(1), 'Three?': on(0), 'Taken?': on(2), 'First?': on(1), 'Both?': on(2) };
		const named: Record<string, string[]> = { 'Taken?': ['Rival', 'Silent'], 'One?': ['Rival'] };
		const told = await comparisonOf(now, before, { namesIn: (_, prompt) => named[prompt] ?? [] });
		const { text } = make(told);
		const prompts = [...text.matchAll(/^• (\w+\?)/gm)].map(([, prompt]) => prompt);
		expect(text).toContain('• Taken? · Gemini · Mentioned now: Rival, Silent\n');
		expect(prompts).toEqual(['One?', 'Taken?', 'Three?', 'Two?', 'Both?', 'First?']);
		const french = make(told, {}, [], LANGUAGES.fr).text;
		expect(french).toMatch(/Citée désormais : Rival\n.*Citées désormais : Rival, Silent\n/s);
	});

	it('has a row for the brand also where ten companies are named more often', async () => {
		const competitors = Array.from({ length: 10 }, (_, at) => `Rival ${at}`);
		const companies = { ...COMPANIES, competitors };
		const comparison = await comparisonOf(NOW, BEFORE, { companies, namesIn: () => competitors });
		const { text, slack, html } = make(comparison);
		expect(html).not.toContain('width="0%"');
		expect(slack).toContain('Gained a mention*\n• Gains? · ChatGPT\n');
		expect(text).toMatch(/• Rival 4: 100%\n6 more\n/);
		expect(wordsIn(html)).toMatch(/Rival 8 [^R]*Example Tea [^R]*1 more/);
	});

	it('has the time of both reports where they are of one day', async () => {
		const told = await comparisonOf(NOW, BEFORE);
		const times = { time: '2026-03-01T20:00:00Z', previousTime: '2026-03-01T08:00:00Z' };
		const { text } = make({ ...told, findings: { ...told.findings, ...times } });
		expect(text).toMatch(/March 1, 2026 at 9:00 PM\n.*Changes since March 1, 2026 at 9:00 AM\n/s);
	});

	it('names the brand in the subject, however long the title is, in at most 150 characters', async () => {
		const told = await comparisonOf(NOW);
		const [title, brand] = ['Title ', 'Brand '].map((word) => word.repeat(30));
		const subjectOf = (name: string) => make({ ...told, facts: { ...FACTS, brand: name } }, { title }).subject;
		expect(subjectOf('Example Tea')).toMatch(/^(Title ){16}Titl…: Example Tea/);
		expect(subjectOf(brand)).toMatch(/^Title .*…: Brand .*…$/);
		expect(subjectOf(brand)).toHaveLength(151);
		const { html } = make({ ...told, facts: { ...FACTS, brand: 'b'.repeat(600), market: 'm'.repeat(300) } });
		expect([...html.matchAll(/b{9,}|m{9,}/g)].map(([run]) => run.length)).toEqual([178, 458, 240]);
	});

	it('has the figures that are known, and the share of mentions where it is another number than the score', async () => {
		const told = await comparisonOf(NOW);
		const figuresOf = (score: number | null, rate: number | null) => {
			const findings = { ...told.findings, score, figures: { ...told.findings.figures, rate } };
			const [, lines] = make({ ...told, findings }).text.split('\n\n');
			return lines.replace(/^.*: /gm, '').split('\n');
		};
		expect(figuresOf(null, null)).toEqual(['–']);
		expect(figuresOf(25.04, 25)).toEqual(['25 of 100', '1 of 2']);
		expect(figuresOf(26, 25)).toEqual(['26 of 100', '25%', '1 of 2']);
	});

	it('has a column for each report of the series, also without usual scores, and at most eight paragraphs', async () => {
		const told = await comparisonOf(NOW);
		const history = [0, 50].map((score) => ({ score, time: undefined, isOther: false }));
		const analysis = ['x'.repeat(1_440), 'y'.repeat(1_441), ...'345678'].concat('Ninth');
		const cited = [{ domain: 'tea.example', citations: 3 }];
		const domains = { isCompared: false, cited, added: [], lost: [] };
		const { html, text } = make({ ...told, findings: { ...told.findings, history, domains } }, {}, analysis);
		expect(text).not.toContain('Cited websites');
		expect(html).toMatch(/<table [^>]*width="15%".*? height="2" .*? height="72" /);
		expect(html).not.toContain('<br/>');
		expect(html).toContain(`>${'x'.repeat(1_440)}<`);
		expect(html).toContain(`>${'y'.repeat(1_440)}…<`);
		expect(html).toMatch(/>8<\/p>(?!.*Ninth)/);
	});

	it('shows the prompts with the assistants to work on, the worst first', async () => {
		const now = { 'All?': { ChatGPT: true, Claude: true }, ...NOW, 'Not asked?': {} };
		const told = await comparisonOf(now);
		// "Gains?" has the name of a company.
		const { platforms, prompts } = told.findings.figures;
		prompts[1].list[0].isLeading = true;
		platforms.push({ ...platforms[0], platform: null }, { ...platforms[0], platform: 'null', rate: null });
		const { html, text } = make(told);
		expect(wordsIn(html)).toMatch(
			/Loses\? Mentioned now: Rival ChatGPT, Claude 0 of 2 Gains\? Claude 1 of 2 All\? 2 of 2 agency\.example /,
		);
		expect(text).toContain('an AI assistant mentions the brand: 2 of 3\n');
		expect(text).not.toContain('null');
	});
});
