import type { ApiRequest } from '../../../../nodes/shared/requests/client';
import type { KeyedRequest } from '../../../../nodes/shared/requests/idempotencyKey';
import { ScriptedService } from '../../support/scriptedService';

const POST: ApiRequest = {
	method: 'POST',
	path: '/v1/brands',
	body: { name: 'a' },
	step: 'create',
};
const GET: ApiRequest = { method: 'GET', path: '/v1/brands' };

const clientOf = async (settings = {}) => {
	const service = new ScriptedService(() => ({ body: {} }));
	return { service, client: await service.client({}, settings) };
};

describe('the headers of a request', () => {
	it('are those of JSON and of the key for what has a body', async () => {
		const { service, client } = await clientOf({ keyFor: () => 'key' });
		await client.request(POST);
		expect(service.seen[0].options.headers).toStrictEqual({
			accept: 'application/json',
			'content-type': 'application/json',
			'Idempotency-Key': 'key',
		});
	});

	it('say nothing of a body or key where there is none', async () => {
		const { service, client } = await clientOf();
		await client.request(GET);
		expect(service.seen[0].options.headers).toStrictEqual({ accept: 'application/json' });
	});
});

describe('the key of a request', () => {
	it('is made for its method, path, text and step', async () => {
		const keyed: KeyedRequest[] = [];
		const keyFor = (request: KeyedRequest) => `key ${keyed.push(request)}`;
		const { client } = await clientOf({ keyFor });
		await client.request(POST);
		await client.request({ method: 'DELETE', path: '/v1/brands/b' });
		expect(keyed).toEqual([
			{ method: 'POST', path: '/v1/brands', body: '{"name":"a"}', step: 'create' },
			{ method: 'DELETE', path: '/v1/brands/b', body: undefined, step: undefined },
		]);
	});
});
