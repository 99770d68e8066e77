import { createEndpoint } from '../../../../nodes/AiVisibilityTrigger/registration/endpoints';
import type { ApiClient, ApiRequest } from '../../../../nodes/shared/transport/client';

const wanted = { brandId: 'b/1', url: 'https://n8n.example/hook', events: ['report.failed'] };

/** A service that gives these answers, one after the other. */
function answering(...bodies: unknown[]) {
	const requests: ApiRequest[] = [];
	const request = async (each: ApiRequest) => {
		requests.push(each);
		return { status: 200, headers: {}, body: bodies.shift() };
	};
	return { requests, client: { request } as unknown as ApiClient };
}

it.each(['secret', 'signing_secret'])('takes the secret from the field %s', async (name) => {
	const { client, requests } = answering({ id: 'one', [name]: 'whsec' });
	expect(await createEndpoint(client, wanted, '')).toEqual({ id: 'one', secret: 'whsec' });
	expect(requests).toEqual([
		{
			method: 'POST',
			path: '/v1/brands/b%2F1/webhooks',
			body: { url: wanted.url, events: wanted.events },
		},
	]);
});

it('has a secret made when the creation gives none', async () => {
	const { client, requests } = answering({ id: 'one' }, { signing_secret: 'whsec' });
	expect(await createEndpoint(client, wanted, 'Mine')).toEqual({ id: 'one', secret: 'whsec' });
	expect(requests[1].path).toBe('/v1/brands/b%2F1/webhooks/one/secret-rotations');
});

it.each([
	['an id', [undefined], 'did not say which webhook endpoint'],
	['a secret', [{ id: 'one' }, {}], 'gave no signing secret'],
])('says so when the service gives nowhere %s', async (_, bodies, message) => {
	await expect(createEndpoint(answering(...bodies).client, wanted, '')).rejects.toThrow(message);
});
