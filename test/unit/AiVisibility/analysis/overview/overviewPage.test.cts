import { toFormat } from '../../../../../nodes/shared/reports/tell/format';
import { toLook } from '../../../../../nodes/AiVisibility/analysis/document/look';
import { LANGUAGES } from '../../../../../nodes/shared/reports/tell/texts';
import { overviewFields } from '../../../../../nodes/AiVisibility/analysis/fields';
import {
	byChange,
	type OverviewRow,
	toOverviewRow,
} from '../../../../../nodes/AiVisibility/analysis/overview/readOverview';
import {
	toOverviewPage,
	toPlainOverview,
	toSlackOverview,
} from '../../../../../nodes/AiVisibility/analysis/overview/buildOverview';
import { HOSTILE_TEXTS } from '../document/madeDocument.cts';
import { formOf } from '../../../support/form.cts';

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
	toOverviewPage('Title', 'About', rows, toLook(formOf(), null), FORMAT);

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

it('the form of the overview does not promise the settings of one brand', () => {
	expect(JSON.stringify(overviewFields)).not.toContain('white-label');
});
