import { readDeadline, toBatching, toRequestOptions } from '../../../../nodes/shared/run/nodeCall';
import { useManualTime } from '../../support/manualTime';

const time = useManualTime();

describe("n8n's Request Options", () => {
	it('give a request five minutes when nothing is said', () => {
		expect(toRequestOptions({})).toEqual({});
		expect(toRequestOptions({ timeout: 0, allowUnauthorizedCerts: false, proxy: '' })).toEqual({});
	});

	it('have a time-out in ms, and accept any certificate where that is wanted', () => {
		expect(toRequestOptions({ timeout: 5_000, allowUnauthorizedCerts: true })).toEqual({
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
		expect(toRequestOptions({ proxy }).proxy).toEqual(expected);
	});

	it.each([
		['100%', '100%'],
		['%', '%'],
		['50%off%40', '50%off@'],
		['%C3%A4%e4', '%C3%A4%e4'],
		['%C3%A4', 'ä'],
		['a+b&c', 'a+b&c'],
	])('take the password %s of a proxy for %s', (password, expected) => {
		const { proxy } = toRequestOptions({ proxy: `http://ann:${password}@proxy.example` });
		expect(proxy).toMatchObject({ auth: { username: 'ann', password: expected } });
	});

	it.each(['proxy.example', 'file:///etc', 'mailto:a', '   '])('refuse the proxy %j', (proxy) => {
		expect(() => toRequestOptions({ proxy })).toThrow('The proxy is not valid');
	});

	it.each([
		[undefined, Infinity, 0],
		[{}, Infinity, 0],
		[{ batch: {} }, Infinity, 0],
		[{ batch: { batchSize: 5, batchInterval: 0 } }, Infinity, 0],
		[{ batch: { batchSize: -1, batchInterval: 100 } }, Infinity, 0],
		[{ batch: { batchSize: 0, batchInterval: 100 } }, Infinity, 0],
		[{ batch: { batchInterval: 100 } }, 1, 100],
		[{ batch: { batchSize: 5, batchInterval: 100 } }, 5, 100],
	])('batch the items: %j', (batching, size, intervalMs) => {
		expect(toBatching({ batching })).toEqual({ size, intervalMs });
	});
});

describe("the workflow's own Timeout", () => {
	const deadline = (executionTimeout?: number, establishedAt?: number) =>
		readDeadline({
			getWorkflowSettings: () => ({ executionTimeout }),
			getExecutionContext: () => (establishedAt === undefined ? undefined : { establishedAt }),
		} as Parameters<typeof readDeadline>[0]);

	it.each([undefined, 0, -1])('is none when it is %s', (seconds) => {
		expect(deadline(seconds)).toBeUndefined();
	});

	it('counts from the start of the execution', () => {
		expect(deadline(60, time.now - 20_000)).toBe(time.now + 40_000);
	});

	it('counts from now where the start is not known, or lies ahead', () => {
		expect(deadline(60)).toBe(time.now + 60_000);
		expect(deadline(60, time.now + 5_000)).toBe(time.now + 60_000);
	});
});
