import {
	readRequestOptions,
	type RequestOptionValues,
} from '../../../../nodes/shared/run/requestOptions';

const read = (values: RequestOptionValues) => readRequestOptions(() => values);

const http = (values: RequestOptionValues) => read(values).http;

describe("n8n's Request Options", () => {
	it('give a request five minutes when nothing is said', () => {
		expect(http({})).toEqual({});
		expect(http({ timeout: 0, allowUnauthorizedCerts: false, proxy: '' })).toEqual({});
	});

	it('have a time-out in ms, and accept any certificate where that is wanted', () => {
		expect(http({ timeout: 5_000, allowUnauthorizedCerts: true })).toEqual({
			timeout: 5_000,
			skipSslCertificateValidation: true,
		});
	});

	it.each([
		['http://proxy.example', { host: 'proxy.example', port: 80, protocol: 'http' }],
		['https://proxy.example', { host: 'proxy.example', port: 443, protocol: 'https' }],
		['http://proxy.example:3128', { host: 'proxy.example', port: 3128, protocol: 'http' }],
		[
			'http://ann%40b:p%3Aw@proxy.example:1',
			{
				host: 'proxy.example',
				port: 1,
				protocol: 'http',
				auth: { username: 'ann@b', password: 'p:w' },
			},
		],
	])('have a proxy: %s', (proxy, expected) => {
		expect(http({ proxy }).proxy).toEqual(expected);
	});

	it.each([
		['100%', '100%'],
		['%', '%'],
		['%C3%A4%e4', '%C3%A4%e4'],
		['%C3%A4', 'ä'],
		['a+b&c', 'a+b&c'],
	])('take the password %s of a proxy for %s', (password, expected) => {
		const { proxy } = http({ proxy: `http://ann:${password}@proxy.example` });
		expect(proxy).toMatchObject({ auth: { username: 'ann', password: expected } });
	});

	it.each(['proxy.example', 'file:///etc', 'mailto:a', '   '])('refuse the proxy %j', (proxy) => {
		expect(() => http({ proxy })).toThrow('The proxy is not valid');
	});

	it.each([
		[undefined, Infinity, 0],
		[{}, Infinity, 0],
		[{ batch: {} }, Infinity, 0],
		[{ batch: { batchSize: 5, batchInterval: 0 } }, Infinity, 0],
		[{ batch: { batchSize: -1, batchInterval: 100 } }, Infinity, 0],
		[{ batch: { batchSize: 0, batchInterval: 100 } }, 1, 100],
		[{ batch: { batchInterval: 100 } }, 1, 100],
		[{ batch: { batchSize: 5, batchInterval: 100 } }, 5, 100],
	])('batch the items: %j', (batching, size, intervalMs) => {
		expect(read({ batching }).batching).toEqual({ size, intervalMs });
	});

	it.each<[RequestOptionValues, string]>([
		[{ timeout: 'soon' }, "'Timeout' must be a number"],
		[{ timeout: NaN }, "'Timeout' must be a number"],
		[{ timeout: true }, "'Timeout' must be a number"],
		[{ timeout: 0.5 }, "'Timeout' must be a whole number"],
		[{ timeout: -1 }, "'Timeout' must be from 0 to 2147483647"],
		[{ timeout: 3e9 }, "'Timeout' must be from 0 to 2147483647"],
		[{ allowUnauthorizedCerts: 'no' }, "'Ignore SSL Issues (Insecure)' must be true or false"],
		[{ batching: { batch: { batchSize: 'few' } } }, "'Items per Batch' must be a number"],
		[{ batching: { batch: { batchSize: 1.5 } } }, "'Items per Batch' must be a whole number"],
		[
			{ batching: { batch: { batchInterval: 1e21 } } },
			"'Batch Interval (ms)' must be from 0 to 2147483647",
		],
	])('refuse what cannot be used: %j', (values, message) => {
		expect(() => read(values)).toThrow(message);
	});
});
