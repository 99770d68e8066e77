import fc from 'fast-check';
import {
	automaticKey,
	type CallSite,
	needsKey,
	usersKey,
} from '../../../../nodes/shared/transport/idempotencyKey';

const site: CallSite = {
	instanceId: 'here',
	executionId: '7',
	executionToken: '',
	nodeId: 'n',
	runIndex: 0,
	itemIndex: 3,
};
const request = { method: 'POST', path: '/v1/brands', body: '{"name":"a"}' };
const FORM = /^[\x21-\x7e]{1,255}$/;

describe('needsKey', () => {
	it('asks for a key for everything that changes something', () => {
		for (const method of ['POST', 'PATCH', 'DELETE', 'post']) expect(needsKey(method)).toBe(true);
		expect(needsKey('GET')).toBe(false);
	});
});

describe('automaticKey', () => {
	it('is the same for the same place in the same execution', () => {
		expect(automaticKey(site, request)).toBe(automaticKey({ ...site }, { ...request }));
		expect(automaticKey(site, request)).toMatch(FORM);
	});

	it.each<[string, Partial<CallSite>, Partial<typeof request> & { step?: string }]>([
		['another n8n', { instanceId: 'there' }, {}],
		['another execution', { executionId: '8' }, {}],
		['an execution of the same number', { executionToken: '?signature=x' }, {}],
		['another node', { nodeId: 'm' }, {}],
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
		const b = automaticKey({ ...site, nodeId: 'n","7' }, request);
		expect(a).not.toBe(b);
	});

	it('is made anew for each call where there is no execution to repeat', () => {
		expect(automaticKey(null, request)).not.toBe(automaticKey(null, request));
		expect(automaticKey(null, request)).toMatch(FORM);
	});
});

describe('usersKey', () => {
	it('is sent as it is', () => {
		expect(usersKey('outreach-42', request)).toBe('outreach-42');
		expect(usersKey('~'.repeat(255), request)).toBe('~'.repeat(255));
	});

	it.each(['', 'a b', 'ä', 'a\nb', 'x'.repeat(256), '☕'])('is refused as %j', (key) => {
		expect(() => usersKey(key, request)).toThrow(/^The Idempotency Key/);
	});

	it('tells the steps of one operation apart, in the form that the service takes', () => {
		expect(usersKey('k', { ...request, step: 'run' })).toBe('k:run');
		const keys = fc.oneof(
			fc.stringMatching(FORM),
			fc.integer({ min: 245, max: 255 }).map((length) => 'x'.repeat(length)),
		);
		fc.assert(
			fc.property(keys, (key) => {
				const stepKeys = ['create', 'run'].map((step) => usersKey(key, { ...request, step }));
				expect(new Set([key, ...stepKeys]).size).toBe(3);
				for (const each of stepKeys) expect(each).toMatch(FORM);
			}),
		);
	});
});
