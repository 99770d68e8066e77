import { toFormat } from '../../../../../nodes/shared/reports/words/format';
import { toLook } from '../../../../../nodes/AiVisibility/analysis/document/look';
import { LANGUAGES } from '../../../../../nodes/shared/reports/words/texts';
import { overviewFields } from '../../../../../nodes/AiVisibility/analysis/overview/fields';
import { toOverviewPage } from '../../../../../nodes/AiVisibility/analysis/overview/overviewPage';
import {
	byChange,
	type OverviewRow,
	toOverviewRow,
} from '../../../../../nodes/AiVisibility/analysis/overview/overviewRow';
import {
	countsInWords,
	toPlainOverview,
	toSlackOverview,
} from '../../../../../nodes/AiVisibility/analysis/overview/overviewTexts';
import { HOSTILE_TEXTS } from '../document/madeDocument';

const CHANGES = '3 prompts lost a mention (most on ChatGPT); 1 prompt gained a mention.';

const FORMAT = toFormat(LANGUAGES.en, 'UTC');

const row = (name: string, more: Partial<OverviewRow> = {}): OverviewRow => ({
	...toOverviewRow({ id: 'b1', name }, { code: 'none', message: 'No completed report' }, FORMAT),
	market: 'Berlin, Germany',
	score: 70.8,
	change: -4.2,
	is_clear: true,
	direction: 'down',
	mention_rate: 66.7,
	date: '2026-03-01',
	changes: CHANGES,
	has_report: true,
	...more,
});

const pageOf = (rows: OverviewRow[]) =>
	toOverviewPage('Title', 'About', rows, toLook({}, null), FORMAT);

describe('the page of all brands', () => {
	it('names 100 brands with their figures and headlines, below 100 kB', () => {
		const page = pageOf(Array.from({ length: 100 }, (_, at) => row(`Example Brand ${at}`)));
		expect(Buffer.byteLength(page)).toBeLessThan(100_000);
		for (let at = 0; at < 100; at++) expect(page.includes(` Example Brand ${at} <`)).toBe(true);
		expect(page.match(/> 70\.8 <\/td>/g)).toHaveLength(100);
		expect(page.match(/3 prompts lost a mention/g)).toHaveLength(100);
		expect(/\d more/.test(page)).toBe(false);
	});

	it.each(HOSTILE_TEXTS)(
		'is safe and below 100 kB with %s in every text of 600 brands',
		(_, evil) => {
			const rows = Array.from({ length: 600 }, (_, at) =>
				at % 2 === 0
					? row(evil, { market: evil, changes: evil })
					: row(evil, { has_report: false, changes: null, reason: evil }),
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

it('the overview for Slack has a line for each of 15 brands, and names the others', () => {
	const rows = Array.from({ length: 30 }, (_, at) => row(`Example Brand ${at}`));
	const lines = toSlackOverview('Subject', rows, FORMAT).split('\n');
	expect(lines).toHaveLength(17);
	expect(lines[15]).toBe(`*Example Brand 14* 70.8 (−4.2) · Berlin, Germany · Mar 1 · ${CHANGES}`);
	expect(lines[16]).toMatch(/^15 more: Example Brand 15 · .* · Example Brand 29$/);
});

it('the order of the brands begins with clear losses, then clear gains, each the largest first', () => {
	const unclear = { is_clear: false };
	const rows = [
		row('gain', { change: 3, direction: 'up' }),
		row('no report', { has_report: false, is_clear: null }),
		row('unclear loss', { change: -40, ...unclear }),
		row('loss', { change: -9 }),
		row('first report', { change: null, is_clear: null }),
		row('unclear gain', { change: 40, direction: 'up', ...unclear }),
		row('larger gain', { change: 5, direction: 'up' }),
		row('larger loss', { change: -30 }),
	];
	expect(rows.sort(byChange).map(({ brand }) => brand)).toEqual([
		'larger loss',
		'loss',
		'larger gain',
		'gain',
		'unclear loss',
		'first report',
		'unclear gain',
		'no report',
	]);
});

it.each([
	['en', '1 brand, 1 down', '30 brands, 4 down, 20 up'],
	['de', '1 Marke, 1 gesunken', '30 Marken, 4 gesunken, 20 gestiegen'],
	['fr', '1 marque, 1 en baisse', '30 marques, 4 en baisse, 20 en hausse'],
	['es', '1 marca, 1 a la baja', '30 marcas, 4 a la baja, 20 al alza'],
])('the brands are counted in words: %s', (language, ...wanted) => {
	const words = [
		{ brands: 1, brands_up: 0, brands_down: 1, brands_without_report: 0 },
		{ brands: 30, brands_up: 20, brands_down: 4, brands_without_report: 2 },
	].map((counts) => countsInWords(counts, toFormat(LANGUAGES[language], 'UTC')));
	expect(words).toEqual(wanted);
});

it('the form of the overview does not promise the settings of one brand', () => {
	expect(JSON.stringify(overviewFields)).not.toContain('white-label');
});
