import { accessToken, toSharedPath } from '../../../../nodes/AiVisibility/resources/sharedLink';
import { readGiven } from '../../support/form.cts';

const request = { method: 'GET' as const, path: '/shared/x', query: { a: '1' } };

describe('the token of a shared link', () => {
	it.each([
		['AbC-12_3'],
		['https://app.example/shared/AbC-12_3'],
		['https://app.example/shared/AbC-12_3/'],
		['https://app.example/en/shared/AbC-12_3?utm_source=mail#top'],
		['/shared/AbC-12_3/#top'],
		['.b.c~d', '.b.c~d'],
	])('is found in %j, and leads to the service, whichever host the link names', (given, token = 'AbC-12_3') => {
		const path = `/shared/${token}`;
		expect(toSharedPath(request, readGiven([accessToken], { accessToken: given }))).toEqual({ ...request, path });
	});

	it.each([
		['https://app.example/reports/AbC'],
		['https://app.example/shared/'],
		['a b'],
		['a/b'],
		['../v1/me'],
		['https://app.example/shared/../?a'],
		['https://app.example/?a=/shared/AbC'],
		['x%2e%2e'],
		['a\\b'],
	])('is not seen in %j', (given) => {
		expect(() => readGiven([accessToken], { accessToken: given })).toThrow("'Link or Token' must be a full link");
	});
});
