import { ApiFailure } from '../../../../nodes/shared/transport/apiError';
import type { ApiRequest } from '../../../../nodes/shared/transport/client';
import { refusal, ScriptedService } from '../../support/scriptedService';

const POST: ApiRequest = { method: 'POST', path: '/v1/brands', body: { name: 'a' } };

describe('a refusal that the service keeps under the key', () => {
	/** Refuses until it is mended, repeats what it has said under a key, and previews for nothing. */
	class KeepingService extends ScriptedService {
		isMended = false;

		private readonly kept = new Map<string, ReturnType<typeof refusal>>();

		constructor() {
			super(({ key = '', query }) => {
				const answer = this.isMended ? { body: { id: 1 } } : refusal(402, 'insufficient_credits');
				if (query.dry_run === 'true') return this.isMended ? { body: { dry_run: {} } } : answer;
				if (!this.kept.has(key)) this.kept.set(key, answer);
				return this.kept.get(key)!;
			});
		}

		get isDryRun(): boolean[] {
			return this.seen.map(({ query }) => query.dry_run === 'true');
		}
	}

	let keys = 0;
	const ownKey = () => {
		const key = `own key ${keys++}`;
		return { keyFor: () => key, isOwnKey: true };
	};

	it('is told once where its cause is still there, after a look with a dry run', async () => {
		const service = new KeepingService();
		const client = await service.client({}, ownKey());
		await expect(client.request(POST)).rejects.toMatchObject({ code: 'insufficient_credits' });
		expect(service.isDryRun).toEqual([false, true]);
	});

	it('is overcome in the same process once its cause is mended', async () => {
		const service = new KeepingService();
		const client = await service.client({}, ownKey());
		await expect(client.request(POST)).rejects.toBeInstanceOf(ApiFailure);
		service.isMended = true;
		expect((await client.request(POST)).body).toEqual({ id: 1 });
		const writes = service.seen.filter(({ query }) => query.dry_run === undefined);
		expect(writes[1].key).not.toBe(writes[0].key);
	});

	it('that an earlier process met is overcome, too, and the write is done once', async () => {
		const service = new KeepingService();
		const { keyFor } = ownKey();
		// The earlier process: the service knows the key, this process does not.
		await service.script({ key: keyFor(), query: {} } as never, 0);
		service.isMended = true;
		const client = await service.client({}, { keyFor, isOwnKey: true });
		expect((await client.request(POST)).body).toEqual({ id: 1 });
		expect(service.isDryRun).toEqual([false, true, false]);
		expect((await client.request(POST)).body).toEqual({ id: 1 });
		expect(service.seen[3].key).toBe(service.seen[2].key);
		expect(client.repeatedAnswers).toBe(1);
	});

	it('under an automatic key costs no look, and the next try has another key', async () => {
		const service = new KeepingService();
		const key = `automatic ${keys++}`;
		const client = await service.client({}, { keyFor: () => key });
		await expect(client.request(POST)).rejects.toBeInstanceOf(ApiFailure);
		expect(service.seen).toHaveLength(1);
		service.isMended = true;
		expect((await client.request(POST)).body).toEqual({ id: 1 });
		expect(service.seen).toHaveLength(2);
	});

	it('is no refusal of a dry run, which has no key', async () => {
		const service = new KeepingService();
		const client = await service.client({}, ownKey());
		const preview = { ...POST, query: { dry_run: true } };
		await expect(client.request(preview)).rejects.toBeInstanceOf(ApiFailure);
		expect(service.seen).toHaveLength(1);
	});
});
