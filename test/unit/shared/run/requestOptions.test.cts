import { readRequestOptions, type RequestOptionValues } from '../../../../nodes/shared/run/requestOptions';

const read = (values: RequestOptionValues) => readRequestOptions(() => values);

const http = (values: RequestOptionValues) => read(values).http;

describe("n8n's Request Options", () => {
	it('have a time-out in ms, accept any certificate, and have a proxy, only where that is wanted', () => {
		expect(http({})).toEqual({});
		expect(http({ timeout: 0, allowUnauthorizedCerts: 'false', proxy: '' })).toEqual({});
		const proxy = 'http://proxy.example:3128';
		expect(http({ timeout: 5_000, allowUnauthorizedCerts: true, proxy })).toEqual({
			timeout: 5_000,
			skipSslCertificateValidation: true,
			proxy,
		});
	});

	it.each([
		[undefined, Infinity, 0],
		[{ batch: {} }, Infinity, 0],
		[{ batch: { batchSize: 5, batchInterval: 0 } }, Infinity, 0],
		[{ batch: { batchSize: -1, batchInterval: 100 } }, Infinity, 100],
		[{ batch: { batchSize: 0, batchInterval: 100 } }, 1, 100],
		[{ batch: { batchInterval: 100 } }, 1, 100],
		[{ batch: { batchSize: 5.7, batchInterval: '100.7' } }, 5, 100],
	])('batch the items: %j', (batching, size, intervalMs) => {
		expect(read({ batching }).batching).toEqual({ size, intervalMs });
	});

	it('count as not set where they are no numbers', () => {
		const batch = { batchSize: 'few', batchInterval: 'soon' };
		expect(read({ timeout: 'soon', batching: { batch } })).toEqual({
			http: {},
			batching: { size: Infinity, intervalMs: 0 },
		});
		expect(http({ timeout: 3e9 })).toEqual({ timeout: 2 ** 31 - 1 });
	});
});
