import { toOverviewPage } from '../../../../../nodes/AiVisibility/analysis/overview/overviewPage';
import {
	byChange,
	type OverviewRow,
	toEmptyRow,
} from '../../../../../nodes/AiVisibility/analysis/overview/overviewRows';
import { toMessages } from '../../../../../nodes/shared/reports/tell/chat';
import { toFormat } from '../../../../../nodes/shared/reports/tell/format';
import { toHtml } from '../../../../../nodes/shared/reports/tell/html/htmlPage';
import { toLook } from '../../../../../nodes/shared/reports/tell/html/look';
import { LANGUAGES } from '../../../../../nodes/shared/reports/tell/words';
import { HOSTILE_TEXTS } from '../../../shared/reports/tell/madeReport.cts';

const CHANGES = '3 prompts lost a mention .';

const FORMAT = toFormat(LANGUAGES.en, 'UTC');

const row = (name: string, more: Partial<OverviewRow> = {}): OverviewRow => ({
	...toEmptyRow({ id: 'b1', name }, { code: 'none', message: 'No completed report' }),
	...{ market: 'Berlin, Germany', date: '2026-03-01', changes: CHANGES, standing: 'down' },
	...{ score: 70.8, change: -4.2, mention_rate: 66.7, compared_mention_rate: 66.7 },
	...{ is_clear: true, is_like_for_like: true, has_previous: true, has_report: true },
	...more,
});

const COUNTS = { brands: 3, brands_down: 1, brands_up: 0, brands_unclear: 2 };

function make(rows: OverviewRow[], title?: string) {
	const page = toOverviewPage(rows, COUNTS, FORMAT, title);
	const { text, slack_text: slack } = toMessages(page, FORMAT);
	return { html: toHtml(page, toLook({}, null), FORMAT), text, slack };
}

it('the page of all brands names 100 with their figures and headlines, below 100 kB', () => {
	const { html: page } = make(Array.from({ length: 100 }, (_, at) => row(`Example Brand ${at}`)));
	expect(Buffer.byteLength(page)).toBeLessThan(100_000);
	for (let at = 0; at < 100; at++) expect(page.includes(`>Example Brand ${at}<`)).toBe(true);
	expect(page.match(/>70\.8<\/td>/g)).toHaveLength(100);
	expect(page.match(/3 prompts lost a mention/g)).toHaveLength(100);
	expect(/\d more/.test(page)).toBe(false);
});

it.each(HOSTILE_TEXTS)(
	'the page is below 100 kB, and its message fits, with %s in each text of 600 brands',
	(_, evil) => {
		const lost = row(evil, { market: evil, changes: evil });
		const none = row(evil, { standing: 'none', has_report: false, changes: null, reason: evil });
		const {
			html: page,
			slack,
			text,
		} = make([...Array<OverviewRow>(300).fill(lost), ...Array<OverviewRow>(300).fill(none)]);
		expect(Buffer.byteLength(page)).toBeLessThan(100_000);
		expect(/\d{3} more/.test(page)).toBe(true);
		expect(slack.length).toBeLessThanOrEqual(3_000);
		expect(`${slack} ${text}`).not.toMatch(/[<>\u202E\r]|<@/);
	},
);

it('a message has the clear changes and what cannot be told, counts those without a change, and names the others once', () => {
	const first = { compared_mention_rate: null, market: null, changes: 'There is no earlier report.' };
	const rows = [
		row('Lost'),
		row('Calm', { standing: 'unclear', changes: 'No clear change.' }),
		row('First', { standing: 'untold', is_like_for_like: false, ...first }),
		row('Other', { standing: 'untold', is_like_for_like: false, compared_mention_rate: 25, mention_rate: 40 }),
		row('Alike', { standing: 'untold', mention_rate: 70.8, is_clear: null }),
		...['Spain', 'Peru'].map((market) => row('Old', { market, standing: 'stale' })),
		toEmptyRow({ id: 'b4', name: 'Odd' }, { code: 'x', message: 'Gone' }),
		toEmptyRow({ id: 'b5', name: null }),
	];
	const { text, slack } = make(rows, 'Title');
	expect(slack.split('\n').filter(Boolean)).toEqual([
		'*Title: 3 brands, 1 down*',
		'*Mentioned clearly less often*',
		`• Lost: 70.8 (−4.2) · Mentions 66.7% · Berlin, Germany · Mar 1 · ${CHANGES}`,
		'2 without a clear change',
		'*Not enough data to tell*',
		'• First: 70.8 · Mentions 66.7% · Mar 1 · There is no earlier report.',
		`• Other: 70.8 · Mentions 25% (−4.2) · Berlin, Germany · Mar 1 · ${CHANGES}`,
		`• Alike: 70.8 (−4.2) · Berlin, Germany · Mar 1 · ${CHANGES}`,
		'Older reports: Old',
		'Without a report: Odd and b5',
	]);
	expect(text).toContain('Not enough data to tell\n• First: 70.8 · Mentions 66.7%');
	// A market that all share, but for those without a report, is not named.
	const alike = make([row('Lost'), toEmptyRow({ id: 'b4', name: 'Odd' })]);
	expect(alike.slack).toContain('• Lost: 70.8 (−4.2) · Mentions 66.7% · Mar 1');
	expect(alike.html).not.toContain('–');
});

it.each([
	[true, true],
	[false, false],
	[null, false],
])('the change of a score has a color only where it is clear: %p', (is_clear, hasColor) => {
	expect(make([row('Lost', { is_clear })]).html.includes('color:#b3261e')).toBe(hasColor);
});

it('the order of the brands begins with clear losses, then clear gains, each the largest first', () => {
	const inOrder = [
		row('larger loss', { change: -30 }),
		row('loss', { change: -9 }),
		row('larger gain', { change: 5, standing: 'up' }),
		row('gain', { change: 3, standing: 'up' }),
		row('unclear', { change: 4, standing: 'unclear' }),
		row('further, but unclear', { change: -40, standing: 'unclear' }),
		row('first report', { standing: 'untold' }),
		row('stale', { change: -90, standing: 'stale' }),
		row('no report', { standing: 'none' }),
	];
	const given = [...inOrder.slice(4), ...inOrder.slice(0, 4).reverse()];
	expect(given.sort(byChange)).toEqual(inOrder);
});

it.each([
	['Of 10 brands without a real change, 0 to 1 look changed by chance.', 10, 'unclear'],
	['Of 30 brands without a real change, 1 to 3 look changed by chance.', 30, 'down'],
	['Of 50 brands without a real change, 2 to 5 look changed by chance.', 50, 'up'],
	['', 9, 'unclear'],
	['', 30, 'untold'],
] as const)(
	'how many look changed by chance is said of ten or more compared brands: "%s"',
	(sentence, count, standing) => {
		const rows = Array.from({ length: count }, (_, at) => row(`Brand ${at}`, { standing }));
		expect(toOverviewPage(rows, COUNTS, FORMAT).notes.join()).toBe(sentence);
	},
);
