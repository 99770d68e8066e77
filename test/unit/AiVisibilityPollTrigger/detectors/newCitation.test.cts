import type { IDataObject } from 'n8n-workflow';
import { newCitation } from '../../../../nodes/AiVisibilityPollTrigger/events/newCitation';
import { formOf } from '../../support/form.cts';
import { afterPolls, type Listing, pollOf } from '../polls.cts';

const detector = newCitation.detector(formOf());

const at = (second: number) => new Date(1_700_000_000_000 + second * 1_000).toISOString();
/** Pages by ID, with when they were created; the newest first. */
const list = (born: Record<string, number>, isWhole = false): Listing => ({
	records: Object.entries(born)
		.sort(([, a], [, b]) => b - a)
		.map(([id, second]) => ({ id, created_at: at(second) })),
	isWhole,
});
const foundAfter = (...listings: Listing[]) => afterPolls(detector, listings).found.map(({ record }) => record.id);

it.each<[string, Listing[], string[]]>([
	['at the first poll, none', [list({ a: 1 })], []],
	['one that was not seen', [list({ a: 1 }), list({ b: 2, a: 1 })], ['b']],
	['into a list that was empty', [list({}, true), list({ a: 1 })], ['a']],
	['older than what the first poll read, none', [list({ c: 3, b: 2 }), list({ c: 3, a: 1 })], []],
	['older, where it read all', [list({ c: 3 }, true), list({ c: 3, a: 1 })], ['a']],
	['missing once, none', [list({ a: 1, b: 2 }), list({ b: 2 }), list({ a: 1, b: 2 })], []],
	['without a time', [list({}, true), { records: [{ id: 'a' }] }], ['a']],
])('new pages: %s', (_, listings, expected) => {
	expect(foundAfter(...listings)).toEqual(expected);
});

it('the list is read until a page has nothing new; the first poll reads one page', () => {
	const { memory } = pollOf(detector, undefined, list({ b: 2, a: 1 }));
	const isEnough = (page: Listing, before?: IDataObject) => detector.isEnough!(before, [], page.records, 0);
	expect(isEnough(list({ a: 1 }))).toBe(true);
	expect(isEnough(list({ c: 3, b: 2 }), memory)).toBe(false);
	expect(isEnough(list({ b: 2, a: 1, old: 0 }), memory)).toBe(true);
});

it('more pages than are remembered are all found, and the first page is known', () => {
	const many = list(Object.fromEntries(Array.from({ length: 800 }, (_, at) => [`r${at}`, 100 + at])));
	expect(foundAfter(list({ a: 1 }), many)).toHaveLength(800);
	const { memory } = afterPolls(detector, [list({ a: 1 }), many]);
	expect(Object.keys(memory.known as object)).toHaveLength(500);
	expect(detector.isEnough!(memory, [], many.records.slice(0, 100), 0)).toBe(true);
});

it('a page that is rated later is found then', () => {
	const negative = newCitation.detector(formOf({ sentiment: ['negative'] }));
	const polls = [[], [null, 'negative'], ['negative', 'negative'], ['negative', null]].map((sentiments) => ({
		records: sentiments.map((sentiment, id) => ({
			id,
			brand_mention_sentiment: sentiment,
			created_at: at(id),
			updated_at: at(9),
		})),
	}));
	const found = polls.map((_, at) => afterPolls(negative, polls.slice(0, at + 1)).found);
	expect(found).toMatchObject([[], [{ record: { id: 1 }, time: Date.parse(at(1)) }], [{ record: { id: 0 } }], []]);
	// A page has no status.
	expect(found[1][0].extra).toEqual({});
});
