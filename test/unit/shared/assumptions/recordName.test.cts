import { recordName } from '../../../../nodes/shared/assumptions/recordName';

it.each([
	[{ name: 'Weekly', title: 'Title' }, 'Weekly'],
	[{ name: ' ', title: 'Write a guide', url: 'https://page.example' }, 'Write a guide'],
	[{ event: 'report.completed', status: 'failed' }, 'report.completed'],
	[{ country: 'Germany', language: 'German' }, 'Germany, German'],
	[{ name: 7, note: 'x' }, undefined],
])('a record %j is named %s', (record, name) => {
	expect(recordName(record)).toBe(name);
});
