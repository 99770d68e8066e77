import {
	createEndpoint,
	firstRefused,
	isPassing,
	listEndpoints,
	removeEndpoint,
} from '../../../../nodes/AiVisibilityTrigger/endpoint/api';
import { DeadlineExceeded } from '../../../../nodes/shared/base/errors/cancellation';
import type { ApiClient, ApiRequest } from '../../../../nodes/shared/requests/client';
import { failureOf, response } from '../../support/exchanges.cts';
import { useManualTime } from '../../support/manualTime.cts';
import { refusal, type Reply, ScriptedService } from '../../support/scriptedService.cts';

const time = useManualTime();

const settings = {
	brandId: 'b/1',
	owner: '(w1)',
	instance: 'n8n',
	url: 'https://n8n.example/hook',
	events: ['report.completed'],
};

/** A service that gives these answers, one after the other. */
function answering(...bodies: unknown[]) {
	const requests: ApiRequest[] = [];
	const request = async (each: ApiRequest) => {
		requests.push(each);
		return { status: 200, headers: {}, body: bodies.shift() };
	};
	return { requests, client: { request } as unknown as ApiClient };
}

describe('the trigger', () => {
	const uuid = '3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10';
	const whsec = 'whsec_3f6c1f0e8d5b4b1e9a57';

	it.each<[string, object]>([
		['by its name', { signing_secret: whsec, key: 'whsec_another_one_here' }],
		['by its name, deeper', { webhook: { signingSecret: whsec } }],
		['by its name, though it is short', { secret: 'short', token: whsec }],
		['by its name, beside the one before', { previous_secret: 'whsec_of_before', secret: whsec }],
		['by its name, though it is a UUID', { secret: uuid, key: 'whsec_another_one_here' }],
		[
			'as the one text that is something else',
			{
				object: 'webhook_endpoint',
				url: settings.url,
				events: settings.events,
				description: 'n8n workflow "Mine" (w1)',
				docs: 'https://docs.example/webhooks',
				brand_id: 'brand_of_some_length',
				owner: uuid,
				created_at: '2026-03-01T10:00:00Z',
				since: '2026-03-01T10:00:00Z',
				accountId: 'account_of_some_length',
				status: 'unverified',
				key: whsec,
			},
		],
		['as the only word', { key: 'short' }],
	])('finds a secret in a response: %s', async (_, fields) => {
		const { secret } = await createEndpoint(
			answering({ id: 'one', ...fields }).client,
			settings,
			'Mine',
		);
		expect([whsec, uuid, 'short']).toContain(secret);
	});

	it('takes no text for a secret where there are two, and none that is masked', async () => {
		for (const fields of [{ key: whsec, token: `${whsec}2` }, { secret: 'whsec_••••' }]) {
			const { client } = answering({ id: 'one' }, { id: 'one', ...fields });
			await expect(createEndpoint(client, settings, 'Mine')).rejects.toThrow(
				'gave no signing secret',
			);
		}
	});

	it('has a secret made when the creation gives none', async () => {
		const { client, requests } = answering({ id: 'one' }, { signing_secret: 'whsec' });
		const created = await createEndpoint(client, settings, 'Long '.repeat(99));
		expect(created).toEqual({ id: 'one', secret: 'whsec' });
		expect(requests[0].body).toEqual({
			...{ url: settings.url, events: settings.events },
			description: `n8n workflow "${'Long '.repeat(12)}…" (w1)`,
		});
		expect(requests[1].path).toBe('/v1/brands/b%2F1/webhooks/one/secret-rotations');
	});

	it.each([
		['an id', [undefined], 'did not say which webhook endpoint'],
		['an id, but a secret', [{ secret: 'whsec' }], 'did not say which webhook endpoint'],
		['a secret', [{ id: 'one' }, {}], 'gave no signing secret'],
	])('says so when the service gives nowhere %s', async (_, bodies, message) => {
		await expect(createEndpoint(answering(...bodies).client, settings, 'Mine')).rejects.toThrow(
			message,
		);
	});

	it('lists the endpoints of a brand, page by page, and knows its own', async () => {
		const { url } = settings;
		const page = (...data: object[]) => ({ data, has_more: true, next_cursor: 'c2' });
		const endpoint = (id: string, changes: object = {}) => ({
			id,
			url,
			events: ['report.failed'],
			description: 'n8n workflow "Renamed" (w1)',
			is_active: true,
			...changes,
		});
		const { client, requests } = answering(
			page(
				endpoint('on'),
				endpoint('slash', { url: 'https://N8N.example:443/hook/?brand=b', is_active: null }),
			),
			{
				...page(
					endpoint('copy', { description: 'n8n workflow "Copy of (w1)" (w2)' }),
					endpoint('elsewhere', { url: 'https://other.example/hook' }),
					{ id: 'bare', url, is_active: false },
				),
				has_more: false,
			},
		);
		const { own, all } = await listEndpoints(client, settings);
		const states = own.map(({ id, isActive }) => [id, isActive]);
		expect(states).toEqual([
			['on', true],
			['slash', true],
		]);
		expect(all).toHaveLength(5);
		expect(all[4]).toEqual({ id: 'bare', brandId: 'b/1', url, description: '', isActive: false });
		expect(requests.map(({ path, query }) => ({ path, query }))).toEqual([
			{ path: '/v1/brands/b%2F1/webhooks', query: { limit: 100 } },
			{ path: '/v1/brands/b%2F1/webhooks', query: { limit: 100, cursor: 'c2' } },
		]);
	});
});

it('a failure passes unless the service refuses', () => {
	const failures = [408, 429, 500, 503, 400, 401, 403, 404].map((status) =>
		failureOf(response(status, 'x')),
	);
	const passing = [new DeadlineExceeded(30), ...failures, new Error('x')].filter(isPassing);
	expect(passing).toEqual([new DeadlineExceeded(30), ...failures.slice(0, 4)]);
});

describe('the removal of an endpoint', () => {
	const GONE: Reply = { status: 204 };
	const SWITCHED_OFF: Reply = { body: { id: 'one', is_active: false } };
	const NOT_FOUND = refusal(404, 'not_found');
	const NO_LONGER = refusal(410, 'gone');
	const NOT_ALLOWED = refusal(405, 'method_not_allowed');
	const FORBIDDEN = refusal(403, 'insufficient_scope');

	/** Removes an endpoint from a service that answers the two ways of doing so like this. */
	async function remove(deletion: Reply, patch: Reply) {
		const service = new ScriptedService(({ method }) => (method === 'DELETE' ? deletion : patch));
		const client = await service.client();
		const outcome = removeEndpoint(client, { brandId: 'b/1', id: 'one' });
		const became = await outcome.catch((error: unknown) => error);
		return { became, requests: service.seen.map(({ method, path, body }) => [method, path, body]) };
	}

	const path = '/v1/brands/b%2F1/webhooks/one';
	const DELETE = ['DELETE', path, undefined];
	const PATCH = ['PATCH', path, { is_active: false }];
	const refused = expect.objectContaining({ status: 403 }) as unknown;

	it.each<[string, Reply, Reply, unknown, unknown[]]>([
		['deletes it', GONE, FORBIDDEN, 'deleted', [DELETE]],
		['switches it off after 404', NOT_FOUND, SWITCHED_OFF, 'switched off', [DELETE, PATCH]],
		['switches it off after 405', NOT_ALLOWED, SWITCHED_OFF, 'switched off', [DELETE, PATCH]],
		['finds out that there is none for this key', NOT_FOUND, NOT_FOUND, 'unknown', [DELETE, PATCH]],
		['finds out that there is none any more', NO_LONGER, NO_LONGER, 'unknown', [DELETE, PATCH]],
		['fails where it may not be deleted', FORBIDDEN, SWITCHED_OFF, refused, [DELETE]],
		['fails where it may not be switched off', NOT_FOUND, FORBIDDEN, refused, [DELETE, PATCH]],
	])('%s', async (_, deletion, patch, became, requests) => {
		expect(await remove(deletion, patch)).toEqual({ became, requests });
	});
});

describe('the deliveries that an endpoint refuses now', () => {
	const log = (...statuses: Array<number | null>) => ({
		body: { data: statuses.map((status, index) => ({ id: `d${index}`, response_status: status })) },
	});

	it.each<[string, Reply, string | undefined]>([
		['none without deliveries', log(), undefined],
		['none when the last one was accepted', log(200, 401), undefined],
		['none when the last one failed otherwise', log(500, 401), undefined],
		['the oldest of those refused since', log(401, 401, 200, 401), 'd1'],
		['the oldest of all', log(401, 401), 'd1'],
		['those that were answered', log(null, 401, null, 200), 'd1'],
		['none while the log cannot be read', refusal(403, 'insufficient_scope'), undefined],
		['none where it is something else', { body: { data: {} } }, undefined],
	])('are %s', async (_, reply, expected) => {
		const service = new ScriptedService(() => reply);
		const found = firstRefused(await service.client(), { brandId: 'b1', id: 'w1' });
		expect(await time.until(found)).toBe(expected);
		const path = '/v1/brands/b1/webhooks/w1/deliveries';
		expect(service.seen[0]).toMatchObject({ path, query: { limit: '20' } });
	});
});
