import { toCompany } from '../../../../nodes/shared/assumptions/company';

it.each([
	[
		{ name: ' Sample ', website: null, domain: 'x.example' },
		{ name: 'Sample', aliases: [] },
	],
	[
		{ name: 'Sample', brand_aliases: ['SMPL', 7], website: 'https://sample.example' },
		{ name: 'Sample', aliases: ['SMPL'], website: 'https://sample.example' },
	],
])('a company is read from name, brand_aliases and website of %j', (record, expected) => {
	expect(toCompany(record as never)).toEqual(expected);
});

it.each([
	[{ object: 'competitor' }, 'competitor', 'id, title, object'],
	[{ name: ' ' }, 'record', 'id, title, name'],
	[{ name: 3 }, 'record', 'id, title, name'],
])('a company needs a name: %j', (record, noun, fields) => {
	const given = { id: 'c1', title: 'Rival', ...record };
	const message = `The ${noun} c1 has no name`;
	const description = `Its name is expected in the field "name". It has these fields: ${fields}.`;
	const refusal = expect.objectContaining({ message, description, code: 'unexpected_fields' });
	expect(() => toCompany(given)).toThrow(refusal);
});
