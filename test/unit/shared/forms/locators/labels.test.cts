import { toListItem, toNamedItem, toReportItem, toTitledItem } from '../../../../../nodes/shared/forms/locators/labels';

const ID = '3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10';

it('a list of records with undocumented fields shows their names, status and minute', () => {
	const record = { id: ID, title: 'Write a guide', status: 'open', note: 'x' };
	const created_at = '2026-03-01T09:30:12Z';
	expect(toListItem({ ...record, created_at })).toEqual({
		name: 'Write a guide (open, 2026-03-01 09:30)',
		value: ID,
	});
	expect(toListItem({ id: ID, created_at }).name).toBe(`${ID} (2026-03-01 09:30)`);
});

it('a list of records with a name shows the name with remarks, and the ID of a record without a name', () => {
	expect(toNamedItem({ id: ID, name: 'Weekly' }, 'draft', '').name).toBe('Weekly (draft)');
	for (const name of [undefined, null, '']) {
		expect(toNamedItem({ id: ID, name }, 'draft')).toEqual({ name: `${ID} (draft)`, value: ID });
		expect(toTitledItem({ id: ID }, name)).toEqual({ name: ID, value: ID });
	}
});

it('reports of one name are told apart by market and minute', () => {
	const report = { id: 'r', name: 'Weekly', status: 'completed', country: 'Germany' };
	const created_at = '2026-03-01T09:30:59Z';
	expect(toReportItem({ ...report, language: 'German', created_at }).name).toBe(
		'Weekly (completed, Germany, German, 2026-03-01 09:30)',
	);
});
