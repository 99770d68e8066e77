import {
	parseAccessToken,
	toSharedPath,
} from '../../../../nodes/AiVisibility/resources/sharedLink';

describe('the token of a shared link', () => {
	it.each([
		['AbC-12_3'],
		[' AbC-12_3\n'],
		['https://app.example/shared/AbC-12_3'],
		['https://app.example/shared/AbC-12_3/'],
		['https://app.example/en/shared/AbC-12_3?utm_source=mail#top'],
		['/shared/AbC-12_3'],
	])('is found in %j', (given) => {
		expect(parseAccessToken(given)).toBe('AbC-12_3');
	});

	it.each([
		[''],
		['https://app.example/reports/AbC'],
		['https://app.example/shared/'],
		['a b'],
		['a/b'],
		['../v1/me'],
		['https://app.example/shared/..'],
		['x%2e%2e'],
		['a?b'],
		['a\\b'],
	])('is not seen in %j', (given) => {
		expect(() => parseAccessToken(given)).toThrow("'Link or Token' is neither a link nor a token");
	});
});

it('the path of a shared link leads to the service, whichever host the link names', () => {
	const request = { method: 'GET' as const, path: '/shared/x', query: { a: '1' } };
	const path = toSharedPath(request, () => 'https://app.example/shared/AbC-12_3');
	expect(path).toEqual({ ...request, path: '/shared/AbC-12_3' });
});
