import { ExecutionCancelled, SiblingItemFailed } from '../../../../nodes/shared/base/errors/cancellation';
import { clock } from '../../../../nodes/shared/base/time/clock';
import type { ApiRequest } from '../../../../nodes/shared/requests/client';
import { useManualTime } from '../../support/manualTime.cts';
import { brokenConnection, type Script, ScriptedService } from '../../support/scriptedService.cts';

const time = useManualTime();

const SECOND = 1_000;

const POST: ApiRequest = { method: 'POST', path: '/v1/brands', body: { name: 'a' } };

const breaks: Script = () => {
	throw brokenConnection();
};

describe('a cancelled execution', () => {
	const cancel = async (result: Promise<unknown>, stop: AbortController) => {
		const rejected = expect(result).rejects.toBeInstanceOf(ExecutionCancelled);
		await time.advance(SECOND / 2);
		stop.abort();
		await time.advance(200);
		await rejected;
	};

	it.each<[string, Script]>([
		['a request that is under way', async () => await new Promise(() => undefined)],
		['the pause after an attempt', breaks],
	])('ends %s, which may have been processed', async (_, script) => {
		const service = new ScriptedService(script);
		const { client, stop } = await service.stoppableClient();
		await cancel(client.request(POST), stop);
		expect(client.mayHaveBeenProcessed).toBe(true);
		expect(service.seen).toHaveLength(1);
		const reader = await service.stoppableClient();
		await cancel(reader.client.request({ method: 'GET', path: '/v1/brands' }), reader.stop);
		expect(reader.client.mayHaveBeenProcessed).toBe(false);
	});

	it('knows of a request that waited for its turn that it was not sent', async () => {
		const service = new ScriptedService(() => ({ body: { id: 1 } }));
		service.credential.requestsPerMinute = 1;
		const { client, stop } = await service.stoppableClient();
		await client.request(POST);
		await cancel(client.request(POST), stop);
		expect(client.mayHaveBeenProcessed).toBe(false);
		expect(service.seen).toHaveLength(1);
	});

	it('sends nothing more but what must still be said', async () => {
		const service = new ScriptedService(() => ({ body: { id: 1 } }));
		const { client, stop } = await service.stoppableClient();
		stop.abort();
		await expect(client.request(POST)).rejects.toBeInstanceOf(ExecutionCancelled);
		expect(client.mayHaveBeenProcessed).toBe(false);
		await client.request({ method: 'DELETE', path: '/v1/jobs/j1', ignoreCancel: true });
		expect(service.seen.map(({ method }) => method)).toEqual(['DELETE']);
	});
});

it('another item that failed ends waits, but nothing that is under way', async () => {
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
