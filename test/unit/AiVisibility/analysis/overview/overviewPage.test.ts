import { toFormat } from '../../../../../nodes/shared/reports/words/format';
import { toLook } from '../../../../../nodes/AiVisibility/analysis/document/look';
import { LANGUAGES } from '../../../../../nodes/shared/reports/words/texts';
import { overviewFields } from '../../../../../nodes/AiVisibility/analysis/fields';
import {
	byChange,
	type OverviewRow,
	toOverviewRow,
} from '../../../../../nodes/AiVisibility/analysis/overview/readOverview';
import {
	countsInWords,
	sparkline,
	toCounts,
	toOverviewPage,
	toPlainOverview,
	toSlackOverview,
} from '../../../../../nodes/AiVisibility/analysis/overview/buildOverview';
import { BEFORE, comparisonOf, HOSTILE_TEXTS, NOW } from '../document/madeDocument';

const CHANGES = '3 prompts lost a mention (most on ChatGPT); 1 prompt gained a mention.';

const FORMAT = toFormat(LANGUAGES.en, 'UTC');

const row = (name: string, more: Partial<OverviewRow> = {}): OverviewRow => ({
	...toOverviewRow({ id: 'b1', name }, { code: 'none', message: 'No completed report' }, FORMAT),
	...{ market: 'Berlin, Germany', date: '2026-03-01', changes: CHANGES, standing: 'down' },
	...{ score: 70.8, change: -4.2, mention_rate: 66.7, scores: [60, 75, 70.8] },
	...{ is_clear: true, is_like_for_like: true, has_previous: true, has_report: true },
	...more,
});

const pageOf = (rows: OverviewRow[]) =>
	toOverviewPage('Title', 'About', rows, toLook({}, null), FORMAT);

describe('the page of all brands', () => {
	it('names 100 brands with their figures and headlines, below 100 kB', () => {
		const page = pageOf(Array.from({ length: 100 }, (_, at) => row(`Example Brand ${at}`)));
		expect(Buffer.byteLength(page)).toBeLessThan(100_000);
		for (let at = 0; at < 100; at++) expect(page.includes(`>Example Brand ${at}<`)).toBe(true);
		expect(page.match(/>70\.8<\/td>/g)).toHaveLength(100);
		expect(page.match(/3 prompts lost a mention/g)).toHaveLength(100);
		expect(/\d more/.test(page)).toBe(false);
	});

	it.each(HOSTILE_TEXTS)(
		'is safe and below 100 kB with %s in every text of 600 brands',
		(_, evil) => {
			const rows = Array.from({ length: 600 }, (_, at) =>
				at % 2 === 0
					? row(evil, { market: evil, changes: evil })
					: row(evil, { standing: 'none', has_report: false, changes: null, reason: evil }),
			).sort(byChange);
			const page = pageOf(rows);
			expect(Buffer.byteLength(page)).toBeLessThan(100_000);
			expect(/\d{3} more/.test(page)).toBe(true);
			expect(page.match(/<(script|iframe|link|object|form|base)/i)).toBeNull();
			for (const [tag] of page.matchAll(/<[a-z][^>]*>/g))
				expect(tag).toMatch(/^<[a-z0-9]+( [a-z-]+="[^"<]*")*\/?>$/);
			const slack = toSlackOverview('Subject', rows, FORMAT);
			expect(slack.length).toBeLessThanOrEqual(3_000);
			expect(slack).not.toMatch(/<|@channel/);
			expect(toPlainOverview('Subject', rows, FORMAT)).not.toMatch(/[<>\u202E\r]/);
		},
	);
});

describe('the overview for Slack', () => {
	it('has a line for each of 15 brands with a clear change, and names the others', () => {
		const rows = Array.from({ length: 30 }, (_, at) => row(`Example Brand ${at} & Co`));
		const lines = toSlackOverview('Subject', rows, FORMAT).split('\n');
		expect(lines).toHaveLength(17);
		expect(lines[15]).toBe(
			`*Example Brand 14 &amp; Co* 70.8 ▇██ · Berlin, Germany · Mar 1 · ${CHANGES}`,
		);
		expect(lines[16]).toMatch(
			/^15 more: Example Brand 15 &amp; Co · .* · Example Brand 29 &amp; Co$/,
		);
	});

	it('counts the brands without a clear change, and names those without a current report', () => {
		const unclear = ['a', 'b'].map((id) => row(id, { standing: 'unclear', brand_id: id }));
		const rows = [
			...unclear,
			...[row('Old', { standing: 'stale' }), row('Old', { standing: 'stale' })],
			row('New', { standing: 'none' }),
		];
		expect(toSlackOverview('Subject', rows, FORMAT).split('\n').slice(1)).toEqual([
			'2 without a clear change',
			'Older reports: Old',
			'Without a report: New',
		]);
	});
});

it.each([
	[[50, 50], ''],
	[[0, 50, 100], '▁▅█'],
	[[0, 0, 0], '▁▁▁'],
])('the course of the scores %j is drawn as "%s"', (scores, drawn) => {
	expect(sparkline(scores)).toBe(drawn);
});

it('a row has the change of the mentions, and the rate of all of them', async () => {
	const rowOf = async (now: typeof NOW) =>
		toOverviewRow(
			{ id: 'b1', name: '' },
			{ ...(await comparisonOf(now, BEFORE)), isStale: false },
			FORMAT,
		);
	expect(await rowOf(NOW)).toMatchObject({ score: 70.8, change: 0, mention_rate: 25 });
	const more = { ...NOW, 'New?': { ChatGPT: true, Claude: true } };
	expect(await rowOf(more)).toMatchObject({ change: 0, mention_rate: 50, is_like_for_like: false });
});

describe('the page', () => {
	const words = (rows: OverviewRow[]) =>
		pageOf(rows)
			.replace(/<[^>]*>/g, ' ')
			.replace(/\s+/g, ' ');

	it('has colors only for clear changes, and a change only beside its own levels', () => {
		const clear = pageOf([row('Clear')]);
		expect(clear).toContain('color:#b3261e');
		const unclear = pageOf([row('Unclear', { is_clear: false, standing: 'unclear' })]);
		expect(unclear).not.toMatch(/b3261e|177a3d/);
		expect(unclear).toContain('−4.2');
		expect(pageOf([row('Other', { is_like_for_like: false })])).not.toContain('−4.2');
	});

	it('has mentions only where they differ from the score', () => {
		expect(words([row('Same', { mention_rate: 70.8 })])).not.toMatch(/Mentions|70\.8%/);
		const both = words([row('Same', { mention_rate: 70.8 }), row('Other')]);
		expect([both.includes('66.7%'), both.includes('70.8%')]).toEqual([true, false]);
	});

	it('has no heads of columns above brands without a report', () => {
		expect(words([row('New', { standing: 'none', has_report: false })])).not.toContain('Score');
	});
});

it('the order of the brands begins with clear losses, then clear gains, each the largest first', () => {
	const rows = [
		row('gain', { change: 3, standing: 'up' }),
		row('no report', { standing: 'none' }),
		row('unclear loss', { change: -40, standing: 'unclear' }),
		row('loss', { change: -9 }),
		row('stale', { change: -90, standing: 'stale' }),
		row('unclear gain', { change: 40, standing: 'unclear' }),
		row('larger gain', { change: 5, standing: 'up' }),
		row('larger loss', { change: -30 }),
	];
	expect(rows.sort(byChange).map(({ brand }) => brand)).toEqual([
		'larger loss',
		'loss',
		'larger gain',
		'gain',
		'unclear loss',
		'unclear gain',
		'stale',
		'no report',
	]);
});

const NONE = toCounts([]);

it.each([
	['en', '1 brand, 1 down', '30 brands, 4 down, 20 up'],
	['de', '1 Marke, 1 gesunken', '30 Marken, 4 gesunken, 20 gestiegen'],
])('the brands are counted in words: %s', (language, ...wanted) => {
	const words = [
		{ ...NONE, brands: 1, brands_down: 1 },
		{ ...NONE, brands: 30, brands_up: 20, brands_down: 4 },
	].map((counts) => countsInWords(counts, toFormat(LANGUAGES[language], 'UTC')));
	expect(words).toEqual(wanted);
});

it('the form of the overview does not promise the settings of one brand', () => {
	expect(JSON.stringify(overviewFields)).not.toContain('white-label');
});
