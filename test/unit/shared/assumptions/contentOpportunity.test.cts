import { toContentOpportunity } from '../../../../nodes/shared/assumptions/contentOpportunity';

it.each([
	[
		{ id: 'o1', title: 'Tea', name: 'x' },
		{ id: 'o1', title: 'Tea' },
	],
	[
		{ id: 'o1', title: null },
		{ id: 'o1', title: 'o1' },
	],
])('a content opportunity has its title, else its ID: %j', (record, expected) => {
	expect(toContentOpportunity(record)).toEqual(expected);
});
