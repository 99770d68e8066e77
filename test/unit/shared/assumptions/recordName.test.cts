import { recordName } from '../../../../nodes/shared/assumptions/recordName';

it('a record is named by the first of its fields in this order', () => {
	const names = ['name', 'title', 'subject', 'target_title', 'event', 'url', 'country'];
	const records = names.map((_, at) => Object.fromEntries(names.slice(at).map((each) => [each, each])));
	expect(records.map(recordName)).toEqual(names);
});

it.each([
	[{ name: ' ', title: 'Write a guide' }, 'Write a guide'],
	[{ country: null, language: 'German' }, 'German'],
	[{ country: 'Germany', language: 'German' }, 'Germany, German'],
	[{ name: 7, note: 'x' }, undefined],
])('a record %j is named %s', (record, name) => {
	expect(recordName(record)).toBe(name);
});
