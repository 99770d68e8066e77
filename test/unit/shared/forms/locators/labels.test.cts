import {
	toListItem,
	toNamedItem,
	toReportItem,
	toTitledItem,
	withDistinctNames,
} from '../../../../../nodes/shared/forms/locators/labels';

const ID = '3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10';

describe('a list of records with undocumented fields', () => {
	it('shows the first short texts and the minute of creation', () => {
		const record = {
			id: ID,
			object: 'brand_audit',
			brand_id: 'acme',
			country: 'Germany',
			language: 'German',
			status: 'completed',
			note: 'one too many',
			created_at: '2026-03-01T09:30:12Z',
		};
		expect(toListItem(record)).toEqual({
			name: 'Germany, German, completed (2026-03-01 09:30)',
			value: ID,
		});
	});

	it('leaves out IDs, dates, numbers and long contents', () => {
		const record = {
			id: ID,
			owner: ID,
			due_at: '2026-04-01T00:00:00Z',
			score: 80,
			text: 'word '.repeat(40),
			steps: 'first\nsecond',
			empty: ' ',
			title: 'Write a guide',
			site: null,
		};
		expect(toListItem(record).name).toBe('Write a guide');
	});

	it('begins with the title, however long, and then needs no time', () => {
		const title = `Get mentioned for: ${'a long prompt '.repeat(8)}`;
		const record = { id: ID, status: 'open', title, created_at: '2026-03-01T09:30:12Z' };
		expect(toListItem(record).name).toBe(`${title}, open`);
	});

	it('leaves out markup, also in a title of 1 MB that never closes a tag', () => {
		const title = '<a'.repeat(500_000);
		expect(toListItem({ id: ID, subject: '<b>Bold</b>', title }).name).toBe(title);
	});

	it('shows the ID without such texts', () => {
		expect(toListItem({ id: 'page-1', count: 3 })).toEqual({
			name: 'page-1',
			value: 'page-1',
		});
	});
});

it('a list of records with a name shows the name with remarks, and the ID of a record without a name', () => {
	expect(toNamedItem({ id: ID, name: 'Weekly' }, 'draft', '').name).toBe('Weekly (draft)');
	for (const name of [undefined, null, '']) {
		expect(toNamedItem({ id: ID, name }, 'draft')).toEqual({ name: `${ID} (draft)`, value: ID });
		expect(toTitledItem({ id: ID }, name)).toEqual({ name: ID, value: ID });
	}
});

describe('entries with the same name', () => {
	it('are told apart by market and minute where they are reports', () => {
		const report = { id: 'r', name: 'Weekly', status: 'completed', country: 'Germany' };
		const created_at = '2026-03-01T09:30:59Z';
		expect(toReportItem({ ...report, language: 'German', created_at }).name).toBe(
			'Weekly (completed, Germany, German, 2026-03-01 09:30)',
		);
	});

	it('are told apart by the minute of their creation, and others stay as they are', () => {
		const entry = (name: string, value: string, created_at: string) => ({
			item: { name, value },
			record: { created_at },
		});
		const names = withDistinctNames([
			entry('Spring', 'a', '2026-03-01T09:30:00Z'),
			entry('Spring', 'b', '2026-03-01T10:30:00Z'),
			entry('Autumn', 'c', '2026-03-01T11:30:00Z'),
		]).map(({ name }) => name);
		expect(names).toEqual(['Spring (2026-03-01 09:30)', 'Spring (2026-03-01 10:30)', 'Autumn']);
	});
});
