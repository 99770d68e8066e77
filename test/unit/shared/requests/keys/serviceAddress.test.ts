import {
	abbreviationOf,
	localName,
	serviceRoot,
} from '../../../../../nodes/shared/requests/keys/serviceAddress';

describe('serviceRoot', () => {
	it.each([
		['https://api.example', 'https://api.example'],
		['https://api.example/', 'https://api.example'],
		['https://api.example/v1', 'https://api.example'],
		['https://api.example/v1/', 'https://api.example'],
		['  https://api.example/v1//  ', 'https://api.example'],
		['\u00a0https://api.example/v1', 'https://api.example'],
		['https://api.example///v1', 'https://api.example'],
		['https://example.com/visibility/v1', 'https://example.com/visibility'],
		['https://example.com/v1beta', 'https://example.com/v1beta'],
		['https://api.example:8443/v1?x=1#y', 'https://api.example:8443'],
		['http://127.0.0.1:8787/v1', 'http://127.0.0.1:8787'],
		['http://127.100.20.30', 'http://127.100.20.30'],
		['http://localhost:8787', 'http://localhost:8787'],
		['http://[::1]:8787', 'http://[::1]:8787'],
	])('reads %j', (baseUrl, root) => {
		expect(serviceRoot(baseUrl)).toBe(root);
	});

	it.each([
		'http://api.example',
		'http://10.0.0.5:8787',
		'http://localhost.example',
		'http://my-localhost',
		'http://127.0.0.1.example',
		'http://127.example.com',
		'ftp://127.0.0.1',
		'file:///etc',
	])('refuses %s, where the key would travel in the open', (baseUrl) => {
		expect(() => serviceRoot(baseUrl)).toThrow("The 'Base URL' must start with https://");
	});

	it.each(['', 'api.example', 'https://', undefined, null])(
		'refuses %j, which is no address',
		(baseUrl) => {
			const message = `The 'Base URL' "${baseUrl ?? ''}" is not a web address`;
			expect(() => serviceRoot(baseUrl as string)).toThrow(message);
		},
	);

	it('drops a user and password of the address: the key is what the service asks for', () => {
		expect(serviceRoot('https://user:secret@api.example')).toBe('https://api.example');
	});
});

describe('abbreviationOf', () => {
	it('reads the abbreviation of the service out of the key', () => {
		expect(abbreviationOf('ab_live_123')).toBe('ab');
		expect(abbreviationOf('AB_live_123')).toBe('ab');
		expect(abbreviationOf('x9_live_')).toBe('x9');
	});

	it('falls back for a key of another form', () => {
		for (const key of ['', '_live_1', 'ab_test_1', 'a b_live_1', 'whatever']) {
			expect(abbreviationOf(key)).toBe('svc');
		}
	});
});

describe('localName', () => {
	it('puts the abbreviation of the service into a name', () => {
		expect(localName('svc_score', 'ab')).toBe('ab_score');
		expect(localName('min_svc_score', 'ab')).toBe('min_ab_score');
	});

	it('leaves other names alone', () => {
		for (const name of ['score', 'svc', 'my_svcs_score', 'domain_authority']) {
			expect(localName(name, 'ab')).toBe(name);
		}
	});
});
