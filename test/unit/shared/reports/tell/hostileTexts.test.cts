import { COMPANIES, comparisonOf, crowd, FACTS, HOSTILE_TEXTS, make, wordsIn } from './madeReport.cts';

describe('a document of 50 prompts on eight platforms', () => {
	it('has a row for each of them', async () => {
		const textOf = (index: number) => `Which tea is number ${index} in town? `.padEnd(81, 'x');
		const now = crowd(textOf, (index, at) => (index + at) % 2 === 0);
		const before = crowd(textOf, (index, at) => (index + at) % 2 === 1);
		const { html, text } = make(await comparisonOf(now, before));
		expect(Buffer.byteLength(html)).toBeLessThan(100_000);
		for (let index = 0; index < 50; index++) expect(html).toContain(`>${textOf(index)}<`);
		expect(wordsIn(html)).toContain('Platform 1, Platform 3, Platform 5, Platform 7 4 of 8');
		expect(wordsIn(html)).toContain('40 more');
		expect(text.length).toBeLessThanOrEqual(3_000);
	});

	it.each(HOSTILE_TEXTS)('is safe and below 100 kB with %s in every text', async (_, evil) => {
		const textOf = (index: number) => `${evil}${index}`;
		const now = crowd(textOf, (index, at) => (index + at) % 2 === 0);
		const facts = { ...FACTS, brand: evil, market: evil, report_name: evil };
		const added = Array.from({ length: 200 }, (_, at) => ({ domain: evil + at, citations: 1 }));
		const domains = { isCompared: true, added, lost: [], cited: added };
		const companies = { ...COMPANIES, brand: evil };
		const before = crowd(textOf, (index, at) => (index + at) % 2 === 1);
		const { subject, html, text, slack } = make(
			await comparisonOf(now, before, { facts, domains, companies }),
			{ title: evil, logoUrl: 'https://agency.example/"><script>' },
			[evil, evil],
		);
		expect(Buffer.byteLength(html)).toBeLessThan(100_000);
		expect(html.match(/<(script|iframe|link|object|form|base)/i)).toBeNull();
		// Whatever stands in a tag was written here: its quotation marks are in pairs.
		for (const [tag] of html.matchAll(/<[a-z][^>]*>/g)) {
			expect(tag).toMatch(/^<[a-z0-9]+( [a-z-]+="[^"<]*")*\/?>$/);
			expect(tag).not.toMatch(/ on[a-z]+=/);
		}
		expect(html.match(/(src|href)="[^"]*"/g)).toEqual(['src="https://agency.example/&quot;&gt;&lt;script&gt;"']);
		expect(html).not.toMatch(/url\(|@import|\u202E/);
		expect(subject).not.toMatch(/[\r\n]/);
		expect(subject.length).toBeLessThanOrEqual(151);
		expect(text).not.toMatch(/[<>\u202E\r]/);
		expect(slack).not.toMatch(/[<>\u202E\r]|@[a-z]/);
		expect(slack.length).toBeLessThanOrEqual(3_000);
	});

	it('is below 100 kB whatever the service sends', async () => {
		const many = (count: number, text: string) => Array.from({ length: count }, (_, at) => `${text}${at}`);
		const shape = { prompts: 120, platforms: many(15, 'Assistant') };
		const isThere = (index: number) => index % 3 === 0;
		const now = crowd((index) => `Prompt ${index}`, isThere, shape);
		const { html } = make(
			await comparisonOf(now, undefined, {
				companies: { ...COMPANIES, competitors: many(30, 'Rival') },
				namesIn: () => many(30, 'Rival'),
			}),
			{},
			many(300, '"'.repeat(5_000)),
		);
		expect(Buffer.byteLength(html)).toBeLessThan(100_000);
	});
});
