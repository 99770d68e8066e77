import { ApiFailure } from '../../../../nodes/shared/transport/apiError';
import type { ApiRequest } from '../../../../nodes/shared/transport/client';
import { KeepingService } from '../../support/keepingService';
import { refusal } from '../../support/scriptedService';

const POST: ApiRequest = { method: 'POST', path: '/v1/brands', body: { name: 'a' } };

let keys = 0;

const withKey = async (service: KeepingService, isOwnKey: boolean) => {
	const key = `key-${keys++}`;
	const settings = { keyFor: () => key, isOwnKey };
	return { key, settings, client: await service.client({}, settings) };
};

const refused = async (request: Promise<unknown>) =>
	(await request.catch((error: unknown) => error)) as ApiFailure;

describe('a refusal under the own key', () => {
	it('is returned after a look with a dry run, and leaves the key where it is', async () => {
		const service = new KeepingService();
		const { key, client } = await withKey(service, true);
		expect((await refused(client.request(POST))).code).toBe('insufficient_credits');
		await refused(client.request(POST));
		expect(service.asked).toEqual([key, 'dry run', key, 'dry run']);
	});

	it('is overcome once its cause is mended, and the write is done once', async () => {
		const service = new KeepingService();
		const { key, client } = await withKey(service, true);
		await refused(client.request(POST));
		service.refuses = undefined;
		expect((await client.request(POST)).body).toEqual({ id: 1 });
		const [, , ...asked] = service.asked;
		expect(asked).toEqual([
			key,
			'dry run',
			'credits',
			key,
			expect.stringMatching(/^[0-9a-f]{64}$/),
		]);
		expect((await client.request(POST)).body).toEqual({ id: 1 });
		expect(service.done).toBe(1);
		expect(client.repeatedAnswers).toBe(1);
	});

	it('costs no other key with a service that keeps no refusals', async () => {
		const service = new KeepingService();
		service.keepsRefusals = false;
		const { key, client } = await withKey(service, true);
		await refused(client.request(POST));
		service.refuses = undefined;
		expect((await client.request(POST)).body).toEqual({ id: 1 });
		expect(service.asked.at(-1)).toBe(key);
		expect(service.done).toBe(1);
	});

	it('stays one while the credits do not suffice, whatever the dry run says', async () => {
		const service = new KeepingService();
		const { client } = await withKey(service, true);
		await refused(client.request(POST));
		Object.assign(service, { refuses: undefined, balance: 4 });
		expect((await refused(client.request(POST))).code).toBe('insufficient_credits');
		expect(service.done).toBe(0);
	});

	it('is not overcome where the service refuses for another reason now', async () => {
		const service = new KeepingService();
		const { client } = await withKey(service, true);
		await refused(client.request(POST));
		service.refuses = refusal(409, 'conflict');
		expect((await refused(client.request(POST))).code).toBe('conflict');
		expect(service.done).toBe(0);
	});
});

describe('a refusal under an automatic key', () => {
	it('costs no look, and the next try has another key', async () => {
		const service = new KeepingService();
		const { key, client } = await withKey(service, false);
		await refused(client.request(POST));
		service.refuses = undefined;
		expect((await client.request(POST)).body).toEqual({ id: 1 });
		expect(service.asked).toEqual([key, expect.stringMatching(/^[0-9a-f]{64}$/)]);
	});

	it('is that of this key: with another API key nothing was left behind', async () => {
		const service = new KeepingService();
		const { key, client, settings } = await withKey(service, false);
		await refused(client.request(POST));
		service.credential.apiKey = 'ab_live_other';
		const other = await service.client({}, settings);
		await refused(other.request(POST));
		expect(service.asked).toEqual([key, key]);
	});
});

describe('a refusal of a dry run', () => {
	it('leaves no key behind: the service ignores the key', async () => {
		const service = new KeepingService();
		const { client } = await withKey(service, true);
		const preview = { ...POST, query: { dry_run: true } };
		await expect(client.request(preview)).rejects.toBeInstanceOf(ApiFailure);
		expect(service.asked).toEqual(['dry run']);
	});
});
