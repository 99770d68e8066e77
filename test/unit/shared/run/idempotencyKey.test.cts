import type { INode, IWorkflowDataProxyData } from 'n8n-workflow';
import type { KeyedRequest } from '../../../../nodes/shared/requests/client';
import { keyMaker, readIdentity } from '../../../../nodes/shared/run/idempotencyKey';

const request = { method: 'POST', path: '/v1/brands', body: '{"name":"a"}' };
const FORM = /^[\x21-\x7e]{1,255}$/;

/** Where a request is made. */
const SITE = {
	instance: 'here',
	execution: '7',
	resumeUrl: 'https://n8n.example/webhook-waiting/7',
	node: 'n',
	$runIndex: 0,
	item: 3,
};

const identityAt = (site: Partial<typeof SITE>) => {
	const { instance, execution, node, resumeUrl, $runIndex } = { ...SITE, ...site };
	const context = {
		getExecutionId: () => execution,
		getInstanceId: () => instance,
		getNode: () => ({ name: node }) as INode,
	};
	const data = { $execution: { resumeUrl }, $runIndex };
	return readIdentity(context, data as unknown as IWorkflowDataProxyData);
};

const keyAt = (site: Partial<typeof SITE>, other: Partial<KeyedRequest> = {}) =>
	keyMaker(identityAt(site), site.item ?? SITE.item, undefined)({ ...request, ...other });

describe('an automatic key', () => {
	it('is the same for the same place in the same execution', () => {
		expect(keyAt({})).toBe(keyAt({}));
		expect(keyAt({})).toMatch(FORM);
	});

	it.each<[string, Partial<typeof SITE>, Partial<KeyedRequest>]>([
		['another n8n', { instance: 'there' }, {}],
		['another execution', { execution: '8' }, {}],
		['an execution of the same number', { resumeUrl: `${SITE.resumeUrl}?signature=x` }, {}],
		['another node', { node: 'm' }, {}],
		['another round of a loop', { $runIndex: 1 }, {}],
		['another item', { item: 4 }, {}],
		['another method', {}, { method: 'PATCH' }],
		['another path', {}, { path: '/v1/reports' }],
		['another body', {}, { body: '{"name":"b"}' }],
	])('is another one for %s', (_, site, other) => {
		expect(keyAt(site, other)).not.toBe(keyAt({}));
	});

	it('does not take parts for each other, wherever they end', () => {
		expect(keyAt({ execution: '7","","n' })).not.toBe(keyAt({ node: 'n","","7' }));
	});

	it('is random without an execution to repeat, but the same for the same request', () => {
		expect(identityAt({ execution: '' })).toBeNull();
		const [call, other] = [1, 1].map((item) => keyMaker(null, item, undefined));
		expect(call(request)).toBe(call(request));
		expect(call({ ...request, path: '/v1/reports' })).not.toBe(call(request));
		expect(other(request)).not.toBe(call(request));
	});
});

describe("the user's own key", () => {
	const keyOf = (key: string, other: Partial<KeyedRequest> = {}) =>
		keyMaker(identityAt({}), 1, key)({ ...request, ...other });

	it('is the same in every execution and for every item', () => {
		expect(keyOf('monday')).toBe(keyMaker(null, 5, 'monday')({ ...request }));
		expect(keyOf('monday')).toMatch(/^monday:[0-9a-f]{16}$/);
	});

	it('counts together with method and path: one key for several items swallows none of them', () => {
		const others = [{ method: 'DELETE' }, { path: '/v1/brands/b/emails/e2/sends' }];
		for (const other of others) expect(keyOf('monday', other)).not.toBe(keyOf('monday'));
	});

	it('does not depend on the body: the service compares that, and refuses another one', () => {
		expect(keyOf('monday', { body: '{}' })).toBe(keyOf('monday'));
	});

	it('begins with what the user entered while the service takes so many characters', () => {
		expect(keyOf('x'.repeat(238))).toMatch(/^x{238}:[0-9a-f]{16}$/);
		expect(keyOf('x'.repeat(239))).toMatch(/^[0-9a-f]{64}$/);
	});
});
