import { toCompany } from '../../../../nodes/shared/assumptions/company';

describe('a company', () => {
	it.each([
		[{ name: ' Sample ' }, { name: 'Sample', aliases: [] }],
		[
			{ name: 'Sample', brand_aliases: ['SMPL', 7], website: 'https://sample.example' },
			{ name: 'Sample', aliases: ['SMPL'], website: 'https://sample.example' },
		],
		[
			{ name: 'Sample', website: null, domain: 'x.example' },
			{ name: 'Sample', aliases: [] },
		],
	])('is read from name, brand_aliases and website of %j', (record, expected) => {
		expect(toCompany(record as never)).toEqual(expected);
	});

	it.each([{}, { name: ' ' }, { name: 3 }])('needs a name: %j', (record) => {
		const given = { id: 'c1', object: 'competitor', title: 'Rival', ...record };
		expect(() => toCompany(given)).toThrow(
			expect.objectContaining({
				message: 'The competitor c1 has no name',
				description: expect.stringMatching(/"name".*title/),
				code: 'unexpected_fields',
			}),
		);
	});
});
