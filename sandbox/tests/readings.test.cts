import { codeOf, type Json } from './client.cts';
import { useSandbox } from './scene.cts';
import { Receiver } from './receiver.cts';

describe('what can be read in two ways', () => {
	const scene = useSandbox();

	it.each([
		['request', 'idempotency_key_mismatch'],
		['body', undefined],
	] as const)('4.5 compares the %s of an Idempotency Key', async (idempotencyComparison, code) => {
		await scene.start({ idempotencyComparison });
		const run = async (id: string) =>
			await scene.client.post(`/v1/reports/${id}/runs`, {}, { key: 'k' });
		const first = await run(scene.ids.draft);
		const other = await run(scene.ids.failed);
		expect(codeOf(other)).toBe(code);
		if (code === undefined) expect(other.body.job_id).toBe(first.body.job_id);
		const changed = await scene.client.patch(scene.brandPath, { name: 'Other' }, { key: 'k' });
		expect(codeOf(changed)).toBe('idempotency_key_mismatch');
	});

	// Which refusals are kept is proven by test/nodes/shared/requests/ownKeys.test.cts.
	it('4.7, 8.5 never keeps 429 and 5xx', async () => {
		await scene.start({ keptRefusals: 'all' });
		for (const status of [429, 500, 503])
			scene.sandbox.faults.add({ kind: 'status', status, path: '/v1/reports' });
		const create = async () =>
			(await scene.client.post('/v1/reports', { brand_id: scene.ids.brand }, { key: 'k' })).status;
		const statuses = [await create(), await create(), await create(), await create()];
		expect(statuses).toEqual([429, 500, 503, 201]);
	});

	it('3.4 lists emails in another order when set so, each of them once', async () => {
		await scene.start({ listOrder: 'shuffled' });
		const path = `${scene.brandPath}/emails`;
		for (let index = 0; index < 8; index += 1) {
			const email = { recipient_email: `r${index}@reader.example`, subject: 'Hello', body: 'Text' };
			await scene.client.post(path, email);
			await scene.sandbox.clock.advance(60_000);
		}
		const emails: Json[] = [];
		let cursor = '';
		do {
			const { body } = await scene.client.get(`${path}?limit=3${cursor}`);
			emails.push(...(body.data as Json[]));
			cursor = body.has_more ? `&cursor=${String(body.next_cursor)}` : '';
		} while (cursor !== '');
		const { emails: stored } = scene.sandbox.state;
		const own = stored.where(({ brand_id }) => brand_id === scene.ids.brand);
		expect(emails.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort());
		const times = emails.map(({ created_at }) => String(created_at));
		expect(times).not.toEqual([...times].sort().reverse());
	});

	it('9.1, 12.1, 18.3 shows other states of jobs, audits and schedules when set so', async () => {
		await scene.start({ furtherStates: true });
		const run = await scene.client.post(`/v1/reports/${scene.ids.draft}/runs`, {});
		const states = [];
		for (const ms of [0, 10_000, 20_000]) {
			await scene.sandbox.clock.advance(ms);
			states.push((await scene.read(`/v1/jobs/${String(run.body.job_id)}`)).status);
		}
		expect(states).toEqual(['queued', 'running', 'completed']);
		const audit = await scene.client.post(`${scene.brandPath}/audits`, {});
		expect(audit.body.status).toBe('running');
		const { schedule } = scene.ids;
		await scene.client.post(`/v1/scheduled-reports/${schedule}/executions`, {});
		const running = await scene.read(`/v1/scheduled-reports/${schedule}`);
		expect(running.last_run_status).toBe('running');
	});

	it.each(['body', 'query'] as const)(
		'14.2 reads rotate of a share from the %s only',
		async (of) => {
			await scene.start({ shareRotation: of });
			const path = `/v1/reports/${scene.ids.completed}/shares`;
			const tokenOf = async (query: string, body: object) =>
				(await scene.client.post(path + query, body)).body.access_token;
			const first = await tokenOf('', {});
			const byBody = await tokenOf('', { rotate: true });
			expect(byBody === first).toBe(of === 'query');
			expect((await tokenOf('?rotate=true', {})) === byBody).toBe(of === 'body');
		},
	);

	it('3.1 shows dates as numbers when set so, in events too', async () => {
		await scene.start({ dateFormat: 'seconds' });
		const { created_at } = scene.sandbox.state.reports.get(scene.ids.completed)!;
		const seconds = Math.floor(Date.parse(created_at) / 1000);
		const { body } = await scene.client.get(`/v1/reports?brand_id=${scene.ids.brand}&limit=100`);
		expect(body.data).toContainEqual(
			expect.objectContaining({ id: scene.ids.completed, created_at: seconds }),
		);
		const receiver = await new Receiver().start();
		const events = ['report.completed'];
		await scene.client.post(`${scene.brandPath}/webhooks`, { url: receiver.url, events });
		const event = { brand_id: scene.ids.brand, event: 'report.completed' };
		await scene.client.control('/deliveries', event);
		expect(receiver.received[0].body.created_at).toEqual(expect.any(Number));
		await receiver.stop();
	});
});
