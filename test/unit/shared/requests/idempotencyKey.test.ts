import fc from 'fast-check';
import {
	automaticKey,
	type CallSite,
	type KeyedRequest,
	usersKey,
} from '../../../../nodes/shared/requests/idempotencyKey';

const site: CallSite = {
	instanceId: 'here',
	executionId: '7',
	executionToken: '',
	nodeName: 'n',
	runIndex: 0,
	itemIndex: 3,
};
const request = { method: 'POST', path: '/v1/brands', body: '{"name":"a"}' };
const FORM = /^[\x21-\x7e]{1,255}$/;

describe('automaticKey', () => {
	it('is the same for the same place in the same execution', () => {
		expect(automaticKey(site, request)).toBe(automaticKey({ ...site }, { ...request }));
		expect(automaticKey(site, request)).toMatch(FORM);
	});

	it.each<[string, Partial<CallSite>, Partial<typeof request> & { step?: string }]>([
		['another n8n', { instanceId: 'there' }, {}],
		['another execution', { executionId: '8' }, {}],
		['an execution of the same number', { executionToken: '?signature=x' }, {}],
		['another node', { nodeName: 'm' }, {}],
		['another round of a loop', { runIndex: 1 }, {}],
		['another item', { itemIndex: 4 }, {}],
		['another method', {}, { method: 'PATCH' }],
		['another path', {}, { path: '/v1/reports' }],
		['another body', {}, { body: '{"name":"b"}' }],
		['another step', {}, { step: 'run' }],
	])('is another one for %s', (_, otherSite, otherRequest) => {
		const other = automaticKey({ ...site, ...otherSite }, { ...request, ...otherRequest });
		expect(other).not.toBe(automaticKey(site, request));
	});

	it('does not take parts for each other, wherever they end', () => {
		const a = automaticKey({ ...site, executionId: '7","n' }, request);
		const b = automaticKey({ ...site, nodeName: 'n","7' }, request);
		expect(a).not.toBe(b);
	});
});

describe('usersKey', () => {
	it('is the same in every execution', () => {
		expect(usersKey('monday', request)).toBe(usersKey('monday', { ...request }));
		expect(usersKey('monday', request)).toMatch(/^monday:[0-9a-f]{16}$/);
	});

	it.each<[string, Partial<KeyedRequest>]>([
		['method', { method: 'DELETE' }],
		['path', { path: '/v1/brands/b/emails/e2/sends' }],
		['step', { step: 'run' }],
	])('counts together with the %s: one key for several items swallows none of them', (_, other) => {
		expect(usersKey('monday', { ...request, ...other })).not.toBe(usersKey('monday', request));
	});

	it('does not depend on the body: the service compares that, and refuses another one', () => {
		expect(usersKey('monday', { ...request, body: '{}' })).toBe(usersKey('monday', request));
	});

	it('begins with what the user entered while the service takes so many characters', () => {
		const keyOf = (length: number) => usersKey('x'.repeat(length), request);
		expect(keyOf(238)).toMatch(/^x{238}:[0-9a-f]{16}$/);
		expect(keyOf(239)).toMatch(/^[0-9a-f]{64}$/);
	});

	it('has the form that the service takes, and tells keys and steps apart', () => {
		const keys = fc.oneof(
			fc.stringMatching(FORM),
			fc.integer({ min: 235, max: 255 }).map((length) => 'x'.repeat(length)),
		);
		fc.assert(
			fc.property(keys, (key) => {
				const stepKeys = [undefined, 'create', 'run'].map((step) =>
					usersKey(key, { ...request, step }),
				);
				expect(new Set([key, ...stepKeys]).size).toBe(4);
				for (const each of stepKeys) expect(each).toMatch(FORM);
			}),
		);
	});
});
