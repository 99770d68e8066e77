import { recordName } from '../../../../nodes/shared/assumptions/recordName';

it.each([
	[{ name: 'Weekly', title: 'Title' }, 'Weekly'],
	[{ name: ' ', title: 'Write a guide', url: 'https://page.example' }, 'Write a guide'],
	[{ subject: 'Hello', event: 'email.sent' }, 'Hello'],
	[{ target_title: 'Guide', url: 'https://page.example' }, 'Guide'],
	[{ event: 'report.completed', status: 'failed' }, 'report.completed'],
	[{ url: 'https://page.example' }, 'https://page.example'],
	[{ country: 'Germany', language: 'German' }, 'Germany, German'],
	[{ name: 7, note: 'x' }, undefined],
])('a record %j is named %s', (record, name) => {
	expect(recordName(record)).toBe(name);
});
