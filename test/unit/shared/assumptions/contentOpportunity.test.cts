import { toContentOpportunity } from '../../../../nodes/shared/assumptions/contentOpportunity';

it.each([
	['Tea', 'Tea'],
	[null, 'o1'],
])('a content opportunity with the title %j has the title %j', (title, expected) => {
	expect(toContentOpportunity({ id: 'o1', title, name: 'x' })).toEqual({ id: 'o1', title: expected });
});
