import { AiVisibilityApi } from '../../../../../credentials/AiVisibilityApi.credentials';
import { refusalOf, workflowOf } from '../../../support/form.cts';
import {
	abbreviationOf,
	localName,
	requireService,
	serviceRoot,
	usableKey,
} from '../../../../../nodes/shared/requests/keys/serviceAddress';

describe('serviceRoot', () => {
	it.each([
		['https://api.example', 'https://api.example'],
		['https://api.example/v1', 'https://api.example'],
		['  https://api.example/v1//  ', 'https://api.example'],
		['\u00a0https://api.example/v1', 'https://api.example'],
		['https://api.example///v1', 'https://api.example'],
		['https://example.com/visibility/v1', 'https://example.com/visibility'],
		['https://example.com/v1beta', 'https://example.com/v1beta'],
		['https://api.example:8443/v1?x=1#y', 'https://api.example:8443'],
		['http://127.0.1.1:8787/v1', 'http://127.0.1.1:8787'],
		['http://localhost:8787', 'http://localhost:8787'],
		['http://[::1]:8787', 'http://[::1]:8787'],
		// The key is what the service asks for.
		['https://user:secret@api.example', 'https://api.example'],
	])('reads %j', (baseUrl, root) => {
		expect(serviceRoot(baseUrl)).toBe(root);
	});

	it.each([
		...['http://api.example', 'http://10.0.0.5:8787', 'http://localhost.example'],
		...['http://127.example.com', 'ftp://127.0.0.1', 'localhost:8787'],
	])('refuses %s, where the key would travel in the open', (baseUrl) => {
		const message = "The 'Base URL' must start with https://";
		expect(refusalOf(() => serviceRoot(baseUrl))).toMatchObject({ message, code: 'not_sent' });
	});

	it.each(['', 'api.example', 'https://', undefined])('refuses %j, which is not a web address', (baseUrl) => {
		const message = `The 'Base URL' "${baseUrl ?? ''}" is not a web address`;
		expect(refusalOf(() => serviceRoot(baseUrl as string))).toMatchObject({ message, code: 'not_sent' });
	});
});

describe('usableKey', () => {
	it.each(['ab_live_1', 'bearer ab_live_1', '\u00a0ab_live_1\ufeff\n'])(
		'takes off what is around a key: %j',
		(pasted) => {
			expect(usableKey(pasted)).toBe('ab_live_1');
		},
	);

	it.each([
		...['ab_live\n_1', 'ab_live _1', 'ab_live\u00a0_1', '\u200bab_live_1', 'ab_live_ä'].map((pasted) => [
			pasted,
			'The API key contains a space, a line break or another character that is not allowed',
		]),
		...['', ' ', 'Bearer ', undefined, null].map((pasted) => [pasted, "The 'API Key' is empty"]),
	])('refuses %j: %s', (pasted, message) => {
		expect(refusalOf(() => usableKey(pasted))).toMatchObject({ message, code: 'not_sent' });
	});
});

const ROOT = 'https://api.example/base';

const ELSEWHERE = [
	{ url: 'https://evil.example/v1/me' },
	{ uri: 'https://evil.example/', url: 'https://api.example/' },
	{ uri: 'https://api.example/', url: 'https://evil.example/' },
	// What joins them by its own rules would send it to the base.
	...['https://api.example/', ' https://api.example/', '\\\\api.example', '/\t/api.example'].map((url) => ({
		url,
		baseURL: 'https://evil.example',
	})),
	{ url: 'https:api.example', baseURL: 'http://evil.example' },
	{ uri: new URL('https://evil.example/') as never },
	...['https://api.example.', 'https://[::1]', 'ht\ntps://evil.example'].map((uri) => ({ uri })),
	{ url: '/v1/me', baseURL: 'https://evil.example' },
	{ url: 'https://evil.example/v1', baseURL: 'https://api.example' },
	{ url: '//evil.example/v1', baseURL: 'https://api.example' },
	{ url: '\\\\evil.example', baseURL: 'https://api.example' },
	{ url: 'http://api.example/v1/me' },
	{ url: 'https://api.example:8443/v1/me' },
	{ url: 'https://api.example@evil.example/v1/me' },
	{ url: 'data:text/plain,a' },
	{ url: '/v1/me' },
	{},
];

describe('requireService', () => {
	it.each([
		{ uri: 'https://api.example/anything' },
		{ url: 'https://API.example:443/v1/me' },
		{ url: '/v1/me', baseURL: 'https://api.example/base' },
		{ url: 'v1/me', baseURL: 'https://api.example' },
		{ uri: new URL('https://user:word@api.example/') as never, url: 'HTTPS://api.example' },
	])('lets the key go to the service: %j', (request) => {
		expect(() => requireService(ROOT, request)).not.toThrow();
	});

	it.each(ELSEWHERE)('keeps it from any other place: %j', (request) => {
		const message = expect.stringContaining('The API key is not sent to');
		const description = expect.stringContaining("'Base URL' of the credential, https://api.example. ");
		const refusal = expect.objectContaining({ message, description, code: 'not_sent' });
		expect(() => requireService(ROOT, request)).toThrow(refusal);
	});
});

describe('the credential', () => {
	const { authenticate, test } = new AiVisibilityApi();
	const credential = { baseUrl: ROOT, apiKey: ' Bearer ab_live_1 ' };

	it('is tested by who owns the key, soon, and by what the service answers alone', () => {
		const { baseURL, ...request } = test.request;
		const alone = { disableFollowRedirect: true, ignoreHttpStatusErrors: true };
		expect(request).toEqual({ url: '/v1/me', timeout: 15_000, ...alone });
		const { expression } = workflowOf({ description: { properties: [] } } as never, {});
		for (const given of ['https://a.example', ' https://a.example/v1// ', 'https://a.example///v1']) {
			const values = { $credentials: { baseUrl: given } } as never;
			expect(expression.getParameterValue(baseURL!, null, 0, 0, 'N', [], 'manual', values)).toBe('https://a.example');
		}
		const rules = test.rules!.map(({ type, properties }) => `${type} ${(properties as { key: string }).key}`);
		expect([...new Set(rules)]).toEqual(['responseSuccessBody error.code', 'responseSuccessBody user_id']);
	});

	it('adds the key, whatever was there, and keeps it from other hosts of a redirection', async () => {
		const headers = { accept: 'a' };
		const given = { ...headers, Authorization: 'Bearer another' };
		const request = { url: '/v1/me', baseURL: ROOT, headers: given };
		expect(await authenticate(credential, request)).toEqual({
			...request,
			headers: { ...headers, Authorization: 'Bearer ab_live_1' },
			sendCredentialsOnCrossOriginRedirect: false,
		});
	});

	it.each([
		[{ ...credential, baseUrl: 'http://api.example' }, 'http://api.example', /^The 'Base URL' must/],
		[{ ...credential, apiKey: 'a b' }, ROOT, /^The API key contains .*\. Open the credential/],
		[credential, 'https://evil.example', /^The API key is not sent to https:\/\/evil\.example\. /],
	])('refuses in one plain sentence, without a code: %j', async (data, baseURL, message) => {
		const refusal = await authenticate(data, { url: '/', baseURL }).catch((error: Error) => error);
		expect(refusal).toMatchObject({ message: expect.stringMatching(message) });
		expect(refusal).not.toHaveProperty('code');
	});
});

it.each([
	...['ab_live_123', 'AB_live_123'].map((key) => [key, 'ab']),
	['x9_live_', 'x9'],
	...['', '_live_1', 'ab_test_1', 'a b_live_1', 'whatever'].map((key) => [key, 'svc']),
])('the abbreviation of the service in the key %j is %s', (key, abbreviation) => {
	expect(abbreviationOf(key)).toBe(abbreviation);
});

it.each([
	['svc_score', 'ab_score'],
	['min_svc_score', 'min_ab_score'],
	...['score', 'svc', 'my_svcs_score', 'domain_authority'].map((name) => [name, name]),
])('the name %s has the abbreviation of the service: %s', (name, expected) => {
	expect(localName(name, 'ab')).toBe(expected);
});
