import { Container } from '@n8n/di';
import { InstanceSettings } from 'n8n-core';
import { clock } from '../../../nodes/shared/base/time/clock';
import { ApiFailure } from '../../../nodes/shared/requests/apiError';
import { ApiClient } from '../../../nodes/shared/requests/client';
import { hostLog } from '../engine/engineHost.cts';
import type { Host } from './webhookHost.cts';
import {
	activeHost,
	addBrands,
	brandIds,
	credential,
	currentEndpoints,
	endpoints,
	hostWith,
	parameters,
	refusal,
	requestsOf,
	takePlaces,
	sandbox,
} from './registrationScene.cts';

const DOWN = { method: 'DELETE', kind: 'status', status: 503, times: 3 } as const;

describe('activating', () => {
	it('registers an endpoint at the URL of the trigger and keeps its secret, however often it is activated', async () => {
		const host = await activeHost();
		const [endpoint] = endpoints();
		expect(endpoints()).toHaveLength(1);
		expect(endpoint).toMatchObject({
			url: host.url,
			events: ['report.completed', 'report.failed'],
			description: `n8n workflow "Reports of the brand to the team, to the agency and to the c…" (${host.workflowId})`,
			brand_id: brandIds()[0],
		});
		const { id, secret } = endpoint;
		expect(host.endpoints).toMatchObject([{ id, secret }]);
		const before = host.staticData;
		host.parameters = parameters({ events: ['report.failed', 'report.completed'] });
		await host.activate();
		expect(host.staticData).toBe(before);
		const changes = sandbox.requests.filter((each) => each.method !== 'GET');
		expect(changes.map(({ method }) => method)).toEqual(['POST']);
	});

	it.each([
		['at another address', false, true],
		['at the same address', true, true],
		['at the same address, without what it remembers', true, false],
	])('a copy leaves the endpoint of its workflow alone: %s', async (_, isSame, hasStaticData) => {
		const original = await activeHost();
		const before = currentEndpoints();
		const copy = await hostWith(isSame ? { copyOf: original } : {});
		if (hasStaticData) copy.staticData = original.staticData;
		// n8n 1 refuses a copy that has the same path, and then cleans up.
		await copy.deactivate();
		expect(endpoints()).toEqual(before);
		await copy.activate();
		const description = expect.stringContaining(copy.workflowId);
		expect(endpoints()).toMatchObject([...before, { url: copy.url, description }]);
		await original.activate();
		expect(endpoints()).toHaveLength(2);
		await copy.deactivate();
		expect(endpoints()).toEqual(before);
	});

	it.each([true, false])(
		'on a new machine makes an endpoint that the old one does not remove; with what it remembers: %s',
		async (hasStaticData) => {
			const host = await activeHost();
			const [[{ id }], old] = [endpoints(), host.staticData];
			const moveTo = (instanceId: string, staticData: string) => {
				Object.assign(Container.get(InstanceSettings), { instanceId });
				host.restart();
				host.staticData = staticData;
			};
			moveTo('new', hasStaticData ? old : '{}');
			await host.activate();
			const moved = currentEndpoints();
			expect(moved).toMatchObject([{ url: host.url, id: expect.not.stringContaining(id) }]);
			expect(host.endpoints).toMatchObject([{ id: moved[0].id, secret: moved[0].secret }]);
			moveTo('test', old);
			await host.deactivate();
			expect(endpoints()).toEqual(moved);
		},
	);

	it.each([
		['an address', { url: 'https://old.example/webhook' }],
		['events', { events: ['report.failed'] }],
	])('replaces a stored one with other %s: the new one is made first', async (_, others) => {
		const host = await activeHost();
		const [before] = endpoints();
		const stored = { ...host.endpoints[0], ...others };
		host.staticData = JSON.stringify({ 'node:Trigger': { endpoints: [stored] } });
		Object.assign(before, others);
		host.restart();
		await host.activate();
		expect(endpoints()).toMatchObject([{ url: host.url, events: parameters().events }]);
		const changes = sandbox.requests.filter(({ method }) => method !== 'GET');
		expect(changes.map(({ method }) => method)).toEqual(['POST', 'POST', 'DELETE']);
	});

	it.each([
		['deletes', []],
		['switches off', [{ method: 'DELETE', kind: 'status', status: 405 } as const]],
	])('%s the one that it replaces first where the brand has no room', async (_, faults) => {
		const host = await activeHost();
		for (const fault of faults) sandbox.faults.add(fault);
		await takePlaces(4);
		host.parameters = parameters({ events: ['report.failed'] });
		await host.activate();
		const own = endpoints().filter((each) => each.url === host.url && each.is_active);
		expect(own).toMatchObject([{ events: ['report.failed'] }]);
		expect(host.endpoints).toContainEqual(expect.objectContaining({ id: own[0].id }));
	});

	it('keeps one that cannot be deleted stored, so that the next activation deletes it', async () => {
		const host = await activeHost();
		const [{ id }] = endpoints();
		host.parameters = parameters({ events: ['report.failed'] });
		sandbox.faults.add(DOWN);
		await host.activate();
		expect(host.endpoints).toHaveLength(2);
		await host.activate();
		expect(endpoints()).toMatchObject([{ id: expect.not.stringContaining(id) }]);
		expect(host.endpoints).toHaveLength(1);
	});

	it('deletes a new endpoint whose response has no secret, and says what came', async () => {
		const { tryRequest } = ApiClient.prototype;
		const spy = jest.spyOn(ApiClient.prototype, 'tryRequest');
		spy.mockImplementation(async function (this: ApiClient, sent) {
			const response = await tryRequest.call(this, sent);
			if (response instanceof ApiFailure || sent.method !== 'POST') return response;
			return { ...response, body: { ...(response.body as object), secret: 7 } };
		});
		const message = await refusal(await hostWith());
		spy.mockRestore();
		expect(message).toMatch(/no text in the field "secret".*fields of the response are: /);
		expect(endpoints()).toEqual([]);
	});

	it('recognizes its own by the ID alone, however many there are', async () => {
		const host = await activeHost();
		const [own] = endpoints();
		Object.assign(own, { url: 'https://n8n.example/', description: null, is_active: undefined });
		for (let count = 1; count <= 150; count += 1)
			sandbox.state.webhooks.add({ ...own, id: `other ${count}`, is_active: false });
		await host.activate();
		expect(requestsOf('POST')).toHaveLength(1);
		expect(requestsOf('PATCH')).toEqual([]);
	});

	it('keeps the endpoint that is on where older static data were written back', async () => {
		const host = await activeHost();
		const older = host.staticData;
		await host.deactivate();
		await host.activate();
		const before = currentEndpoints();
		host.staticData = older;
		await host.activate();
		expect(endpoints()).toEqual(before);
		expect(host.endpoints).toMatchObject([{ id: before[0].id }]);
		expect(requestsOf('DELETE')).toHaveLength(1);
	});

	it('deletes the endpoint of a process that ended before n8n saved it, and nothing like it', async () => {
		const host = await activeHost();
		const [lost] = endpoints();
		const others = [
			{ ...lost, id: 'of another trigger', url: `${host.url}/2` },
			{ ...lost, id: 'of a person', description: `${lost.description} by hand` },
		].map((other) => sandbox.state.webhooks.add(other));
		host.staticData = '{}';
		host.restart();
		sandbox.faults.add(DOWN);
		expect(await refusal(host)).toContain('not available');
		await host.activate();
		expect(endpoints()).toMatchObject([...others, { id: host.endpoints[0].id }]);
	});

	it('takes the 404 page of a proxy for no word of the service', async () => {
		const host = await activeHost();
		const before = currentEndpoints();
		sandbox.faults.add({ kind: 'html', status: 404, times: 99 });
		expect(await refusal(host)).toMatch(/^Something other than the service answered/);
		await host.deactivate();
		expect(endpoints()).toEqual(before);
		expect(host.endpoints).toMatchObject([{ id: before[0].id }]);
	});
});

describe('deactivating', () => {
	it('removes the endpoint', async () => {
		await takePlaces(1);
		const others = currentEndpoints();
		const host = await activeHost();
		sandbox.faults.add({ ...DOWN, times: 1 });
		await host.deactivate();
		expect(endpoints()).toEqual(others);
		expect(host.endpoints).toEqual([]);
		// There is nothing more to delete.
		const before = sandbox.requests.length;
		await host.deactivate();
		expect(sandbox.requests).toHaveLength(before);
		// Somebody has deleted it in the service.
		await host.activate();
		sandbox.state.webhooks.clear();
		await host.deactivate();
		expect(host.endpoints).toEqual([]);
	});

	it('switches it off where the service knows no deletion', async () => {
		const host = await activeHost();
		const { secret } = endpoints()[0];
		sandbox.faults.add({ method: 'DELETE', kind: 'status', status: 404, code: 'not_found' });
		await host.deactivate();
		expect(endpoints()).toMatchObject([{ is_active: false }]);
		await host.activate();
		expect(endpoints()).toMatchObject([{ is_active: true, secret }]);
	});

	it.each([
		[
			'a service that is down',
			true,
			/endpoint [\w-]{36} \(http.*\) could not be deleted in the service: The service is .*\. Delete it there, or publish and unpublish the workflow again \(n8n 1: activate and deactivate it\)\.$/,
		],
		['a credential that is gone', false, /endpoints were not deleted in the service: .*credential/],
	])('is not held up by %s, and says so in the log', async (_, hasCredential, words) => {
		const host = await activeHost();
		host.hasCredential = hasCredential;
		sandbox.faults.add(DOWN);
		await host.deactivate();
		expect(endpoints()).toHaveLength(1);
		expect(host.endpoints).toHaveLength(1);
		const message = expect.stringMatching(words);
		expect(hostLog).toContainEqual({ level: 'warn', message });
		// What could not be deleted is stored, and deleted later.
		sandbox.faults.clear();
		host.hasCredential = true;
		host.restart();
		await host.deactivate();
		expect(endpoints()).toEqual([]);
	});
});

describe('when n8n starts', () => {
	const started = async (host: Host, how: Host['activation'] = 'init') => {
		host.activation = how;
		host.restart();
		return await refusal(host);
	};
	const warnings = () =>
		hostLog.map(({ level, message }) => (level === 'warn' ? message : '')).join('\n');

	it.each(['init', 'leadershipChange'] as const)(
		'it goes on with its endpoint where the service refuses: %s',
		async (how) => {
			const host = await activeHost();
			const before = currentEndpoints();
			sandbox.faults.add({ kind: 'status', status: 401, code: 'invalid_api_key', times: 99 });
			expect(await started(host, how)).toBe('activated');
			expect(endpoints()).toEqual(before);
			expect(warnings()).toMatch(
				/workflow "Reports of .* client" continues with the stored webhook endpoints: .*API key.*\. To try again, unpublish and publish it \(n8n 1: deactivate and activate it\)\.$/,
			);
			sandbox.faults.clear();
			sandbox.world.webhooks.emit(brandIds()[0], 'report.failed', {});
			await sandbox.world.webhooks.idle();
			expect(host.answers).toEqual([200]);
		},
	);

	it('it goes on after 20 seconds without an answer, for other workflows wait', async () => {
		const host = await activeHost();
		sandbox.faults.add({ kind: 'hang', times: 99 });
		host.activation = 'init';
		const quick = (ms: number) => AbortSignal.timeout(ms / 50);
		const timeouts = jest.spyOn(clock, 'timeoutSignal').mockImplementation(quick);
		await host.activate();
		timeouts.mockRestore();
		expect(warnings()).toContain('The service did not answer within 20 seconds');
	});

	it('it goes on where the credential or the form cannot be read, too', async () => {
		const host = await activeHost();
		host.hasCredential = false;
		expect(await started(host)).toBe('activated');
		host.hasCredential = true;
		host.parameters = parameters({ events: '={{ $json.none.at.all() }}' });
		expect(await started(host)).toBe('activated');
		expect(endpoints()).toHaveLength(1);
	});

	it('it keeps what another n8n has stored, while it cannot register its own', async () => {
		const host = await activeHost();
		const before = host.staticData;
		Object.assign(Container.get(InstanceSettings), { instanceId: 'moved' });
		sandbox.faults.add({ kind: 'status', status: 503, times: 99 });
		expect(await started(host)).toBe('activated');
		Object.assign(Container.get(InstanceSettings), { instanceId: 'test' });
		expect(host.staticData).toBe(before);
	});

	it('a brand that cannot be registered is left out, which is said', async () => {
		const [first, second, third] = brandIds();
		const [added] = addBrands(1);
		const brands = { brands: 'chosen', brandIds: [first, second] };
		const host = await activeHost({ parameters: parameters(brands) });
		await takePlaces(5, third);
		host.parameters = parameters({ ...brands, brandIds: [first, second, third, added] });
		expect(await started(host)).toBe('activated');
		const own = endpoints().filter(({ url }) => url.startsWith(host.url));
		expect(own.map(({ brand_id }) => brand_id)).toEqual([first, second, added]);
		expect(warnings()).toMatch(/continues.*has 5 active webhook endpoints already/);
	});

	it.each<[string, () => unknown, string]>([
		['the list leaves a brand out', () => sandbox.state.brands.delete(brandIds()[0]), ''],
		['there are more brands than a trigger can have', () => addBrands(49), 'at most 50 brands'],
	])('it keeps all its endpoints where %s', async (_, change, said) => {
		const host = await activeHost({ parameters: parameters({ brands: 'all' }) });
		const before = currentEndpoints();
		change();
		expect(await started(host)).toBe('activated');
		expect(endpoints()).toEqual(before);
		expect(host.endpoints).toHaveLength(before.length);
		expect(warnings()).toContain(said);
	});
});

describe('what cannot be registered is said with the way out', () => {
	it('a brand with no room for another endpoint', async () => {
		await takePlaces(5);
		const [endpoint] = endpoints();
		endpoint.description = 'n8n workflow "Weekly"';
		const off = { ...endpoint, id: 'off', url: 'https://off.example/', is_active: false };
		sandbox.state.webhooks.add(off);
		const message = await refusal(await hostWith());
		expect(message).toMatch(
			/^The brand has 5 active webhook endpoints already, which is the limit\. Delete or turn off one that you no longer need, then publish the workflow again \(n8n 1: activate it\)\. Or use one workflow to receive the events, and start the others from it with Execute Sub-workflow\. The active endpoints are: /,
		);
		expect(requestsOf('POST')).toHaveLength(6);
		expect(message).toContain('; n8n workflow "Weekly" (https://taken.example/0).');
		expect(message.match(/taken\.example/g)).toHaveLength(5);
		expect(message).not.toContain('off.example');
	});

	it('an address that the service cannot reach', async () => {
		const unreachable = { status: 422, code: 'webhook_url_unreachable' } as const;
		sandbox.faults.add({ method: 'POST', kind: 'status', ...unreachable });
		const said = /The service cannot reach this webhook address.*WEBHOOK_URL/;
		expect(await refusal(await hostWith())).toMatch(said);
		const errors = [{ loc: ['body', 'url'], msg: 'too long', type: 'other' }];
		const invalid = { status: 422, code: 'validation_error', details: { errors } } as const;
		sandbox.faults.add({ method: 'POST', kind: 'status', ...invalid });
		expect(await refusal(await hostWith())).toContain("'The webhook address': too long");
	});

	it('a key without the scope', async () => {
		const apiKey = sandbox.createKey({ scopes: ['read:webhooks'] });
		const host = await hostWith({ credential: credential({ apiKey }) });
		expect(await refusal(host)).toMatch(
			/lacks the scope write:webhooks.*\. If you cannot get a key that may register endpoints, use the AI Visibility Watch Trigger$/,
		);
	});

	it('a key that was revoked, and a service that is down, before n8n 2 gives up waiting', async () => {
		const revoked = await hostWith({ credential: credential({ apiKey: 'svc_live_revoked' }) });
		expect(await refusal(revoked)).toMatch(/^The API key is not valid(?!.*(item|Watch Trigger))/);
		const fault = { kind: 'status', status: 503, code: 'service_unavailable' } as const;
		const path = '/v1/brands/{brand_id}/webhooks';
		sandbox.faults.add({ method: 'GET', path, ...fault, times: 99 });
		expect(await refusal(await hostWith())).toMatch(/^The service is not available/);
		expect(sandbox.requests.filter((each) => each.path.endsWith('/webhooks'))).toHaveLength(3);
	});
});
