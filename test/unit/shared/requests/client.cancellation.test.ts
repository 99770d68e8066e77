import {
	DeadlineExceeded,
	ExecutionCancelled,
	SiblingItemFailed,
} from '../../../../nodes/shared/base/errors/cancellation';
import { clock } from '../../../../nodes/shared/base/time/clock';
import type { ApiRequest } from '../../../../nodes/shared/requests/client';
import { useManualTime } from '../../support/manualTime';
import { brokenConnection, type Script, ScriptedService } from '../../support/scriptedService';

const time = useManualTime();

const SECOND = 1_000;

const POST: ApiRequest = { method: 'POST', path: '/v1/brands', body: { name: 'a' } };

const breaks: Script = () => {
	throw brokenConnection();
};

describe('a cancelled execution', () => {
	const start = async (script: Script) => {
		const service = new ScriptedService(script);
		const controller = new AbortController();
		const { signal } = controller;
		const client = await service.client({ cancelSignal: signal, abortSignal: signal });
		return { service, client, controller };
	};

	const cancel = async (result: Promise<unknown>, controller: AbortController) => {
		const caught = result.catch((error: unknown) => error);
		await time.advance(SECOND / 2);
		controller.abort();
		await time.advance(200);
		return await caught;
	};

	it('ends a request that is under way, which may have been processed', async () => {
		const { client, controller } = await start(async () => await new Promise(() => undefined));
		const error = await cancel(client.request(POST), controller);
		expect(error).toBeInstanceOf(ExecutionCancelled);
		expect(client.mayHaveBeenProcessed).toBe(true);
	});

	it('ends the pause between attempts: an earlier one may have been processed', async () => {
		const { service, client, controller } = await start(breaks);
		const error = await cancel(client.request(POST), controller);
		expect(error).toBeInstanceOf(ExecutionCancelled);
		expect(client.mayHaveBeenProcessed).toBe(true);
		expect(service.seen).toHaveLength(1);
	});

	it('knows of a request that waited for its turn that it was not sent', async () => {
		const { service, client, controller } = await start(() => ({ body: {} }));
		service.credential.requestsPerMinute = 1;
		const limitedClient = await service.client(client.connection);
		await limitedClient.request(POST);
		const error = await cancel(limitedClient.request(POST), controller);
		expect(error).toBeInstanceOf(ExecutionCancelled);
		expect(limitedClient.mayHaveBeenProcessed).toBe(false);
		expect(service.seen).toHaveLength(1);
	});

	it('sends nothing more but what must still be said', async () => {
		const { service, client, controller } = await start(() => ({ body: {} }));
		controller.abort();
		await expect(client.request(POST)).rejects.toBeInstanceOf(ExecutionCancelled);
		expect(client.mayHaveBeenProcessed).toBe(false);
		await client.request({ method: 'DELETE', path: '/v1/jobs/j1' }, { ignoreCancel: true });
		expect(service.seen.map(({ method }) => method)).toEqual(['DELETE']);
		expect(client.isCancelled).toBe(true);
	});
});

describe('another item that failed', () => {
	it('ends waits, but nothing that is under way', async () => {
		const siblings = new AbortController();
		const service = new ScriptedService(async () => {
			await clock.pause(5 * SECOND);
			return { body: { id: 1 } };
		});
		const client = await service.client({ abortSignal: siblings.signal });
		const underWay = client.request(POST);
		await time.advance(SECOND);
		const reason = new SiblingItemFailed();
		siblings.abort(reason);
		await expect(client.request(POST)).rejects.toBe(reason);
		expect((await time.until(underWay)).body).toEqual({ id: 1 });
	});
});

describe('a deadline', () => {
	it('is the reason of what it ends', async () => {
		const service = new ScriptedService(breaks);
		const reason = new DeadlineExceeded(20);
		const signal = AbortSignal.abort(reason);
		const client = await service.client({ cancelSignal: signal, abortSignal: signal });
		await expect(client.request(POST)).rejects.toBe(reason);
	});
});
