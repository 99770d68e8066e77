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

it.each([{}, { name: ' ' }, { name: 3 }])('a company needs a name: %j', (record) => {
	const given = { id: 'c1', object: 'competitor', title: 'Rival', ...record };
	const message = 'The competitor c1 has no name';
	const description = expect.stringMatching(/"name".*title/);
	const refusal = expect.objectContaining({ message, description, code: 'unexpected_fields' });
	expect(() => toCompany(given)).toThrow(refusal);
});
