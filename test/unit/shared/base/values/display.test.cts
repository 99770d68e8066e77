import { quantity, shortened, waitInWords } from '../../../../../nodes/shared/base/values/display';
import { idIn, isId, isUuid, setFieldsOf, shortHash } from '../../../../../nodes/shared/base/values/records';

const circular: Record<string, unknown> = {};
circular.self = circular;

it.each<[string, unknown, string]>([
	['a text of which all has room', 'x'.repeat(60), 'x'.repeat(60)],
	['a longer text, without half an emoji', `${'x'.repeat(59)}😀`, `${'x'.repeat(59)}…`],
	['a text with quotation marks', '"a"', '"a"'],
	['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
	['an object', { a: 'b' }, '{"a":"b"}'],
	['a large integer', 5n, '5'],
	['an object that contains itself', circular, 'an object'],
	['nothing', undefined, 'undefined'],
])('shortened quotes %s', (_, given, shown) => {
	expect(shortened(given)).toBe(shown);
});

it('an ID is a UUID in letters of either case, and whole', () => {
	const id = '3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10';
	expect([id, id.toUpperCase(), `${id}0`, 'Acme'].map(isUuid)).toEqual([true, true, false, false]);
});

it('a number has its noun, which may have a plural of its own', () => {
	const minutes = [0, 1, 2].map((count) => quantity(count, 'minute'));
	expect(minutes).toEqual(['0 minutes', '1 minute', '2 minutes']);
	const entries = [1, 3].map((count) => quantity(count, 'entry', 'entries'));
	expect(entries).toEqual(['1 entry', '3 entries']);
});

it.each([
	[45, '45 seconds'],
	[60, '1 minute'],
	[88.2, '1 minute 29 seconds'],
	[150, '2 minutes 30 seconds'],
	[3_599, '59 minutes 59 seconds'],
	[3_600, '1 hour'],
	[5_401, '1 hour 31 minutes'],
])('a wait of %d seconds is never said to be shorter: %s', (seconds, expected) => {
	expect(waitInWords(seconds * 1_000)).toBe(expected);
});

it('an ID may be a number, which becomes text; an empty text is none', () => {
	expect(['r1', 7, '', null, {}].map(idIn)).toEqual(['r1', '7', undefined, undefined, undefined]);
});

it('the fields of a record that are set are those that are not null', () => {
	const set = { id: 'r1', progress: 0, is_active: false, message: '' };
	expect([{ ...set, job_id: null }, [1], 'text', null].map(setFieldsOf)).toEqual([set, {}, {}, {}]);
});

it('the short hash of a value stays the same, because it is stored', () => {
	expect(shortHash({ a: [' '] })).toBe('94349159c92a3c66');
});

it('the field of an ID has it at the end of its name', () => {
	expect(['id', 'report_id', 'paid', 'idea', 'id_count', 'report_ids'].filter(isId)).toEqual(['id', 'report_id']);
});
