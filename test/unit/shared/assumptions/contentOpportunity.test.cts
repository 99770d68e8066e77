import { toContentOpportunity } from '../../../../nodes/shared/assumptions/contentOpportunity';

it.each([
	['Tea', 'Tea'],
	[null, '7'],
])('a content opportunity with the title %j has the title %j', (title, expected) => {
	expect(toContentOpportunity({ id: 7, title, name: 'x' })).toEqual({ id: 7, title: expected });
});
