import { clock } from '../../../nodes/shared/base/time/clock';
import { ApiClient } from '../../../nodes/shared/requests/client';
import { hostLog } from '../engine/host.cts';
import { direct } from '../support/http.cts';
import { Host } from './host.cts';
import { post, TriggerScene } from './scene.cts';

const scene = new TriggerScene();
beforeEach(async () => await scene.open());
afterEach(async () => await scene.close());

describe('a delivery', () => {
	it('starts the workflow with the fields of the event, flat', async () => {
		const host = await scene.activeHost();
		const delivery = await scene.emit();
		expect(delivery.status).toBe('delivered');
		expect(host.executions).toEqual([
			{
				event_id: delivery.event_id,
				event_type: 'report.completed',
				created_at: expect.stringMatching(/T.*(\+00:00|Z)$/),
				api_version: 'v1',
				delivery_id: delivery.id,
				is_test: false,
				...scene.completed(),
				brand: scene.sandbox.state.brands.get(scene.brandId)!.name,
			},
		]);
	});

	it('is refused, and a stranger never learns why', async () => {
		const host = await scene.activeHost();
		const before = host.staticData;
		const body = scene.envelope();
		const answers = [
			await post(host, body),
			await post(host, body, { 'x-ab-signature': 't=1' }),
			await post(host, body, scene.signed(body, 'guessed')),
			await post(host, body, scene.signed(body, scene.endpoint.secret, 1_000_000_000)),
			await post(host, ''),
		];
		expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
		expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['', '', '', '', '']);
		expect(host.executions).toHaveLength(0);
		expect(host.staticData).toBe(before);
		const reasons = ['no signature', 'unreadable signature', 'no match', 'outside the tolerance'];
		for (const reason of reasons) {
			const message = expect.stringContaining(`was refused: ${reason}`);
			expect(hostLog).toContainEqual({ level: 'info', message });
		}
	});

	it('is answered although a new secret takes more than 2 seconds', async () => {
		const host = await scene.activeHost();
		scene.sandbox.world.webhooks.rotate(scene.endpoint);
		const { secret } = scene.endpoint;
		const path = '/v1/brands/{brand_id}/webhooks/{webhook_id}/secret-rotations';
		scene.sandbox.faults.add({ path, kind: 'delay', delayMs: 500 });
		const pause = jest.spyOn(clock, 'pause').mockResolvedValue(undefined);
		await scene.emit();
		expect([host.answers, scene.endpoint.secret]).toEqual([[200], secret]);
		await Promise.all(Host.underWay);
		pause.mockRestore();
	});

	it('needs no credential: the secret is kept with the workflow', async () => {
		const host = await scene.activeHost();
		host.hasCredential = false;
		await scene.emit();
		expect(host.answers).toEqual([200]);
		expect(host.executions).toHaveLength(1);
	});

	it('starts the workflow, whatever its event, where Events comes to nothing, which is said', async () => {
		const host = await scene.activeHost();
		host.parameters = { ...host.parameters, events: '={{ $json.nothing.at.all() }}' };
		await scene.emit('report.completed');
		await scene.emit('report.failed');
		expect(host.answers).toEqual([200, 200]);
		expect(host.executions).toHaveLength(2);
		const lines = hostLog.filter(({ level }) => level === 'error');
		expect(lines.map(({ message }) => message)).toEqual([
			expect.stringContaining("the setting 'Events' cannot be used and counts as not set"),
		]);
	});
});

it('an event of the service starts the workflow, however odd its form', async () => {
	const host = await scene.activeHost({ changes: { addSummary: true } });
	// No text can be made of it.
	const odd = { toString: null };
	const reports = [
		null,
		{ id: 'weekly', name: 'Weekly' },
		{ id: 'odd', name: 'Odd', country: odd, created_at: '2026-03-01T10:00:00Z' },
	];
	const list = jest.spyOn(ApiClient.prototype, 'request');
	const records = [null, [1], 'text', 5];
	const data = {
		brand_id: null,
		scheduled_report_id: odd,
		report_id: 'weekly',
		failure_reason: odd,
	};
	const events = [...records.map((data, id) => ({ id, data })), { id: 4, data, type: odd }];
	for (const event of [...events, { id: 5, data }, { id: odd, created_at: odd, data }]) {
		const data = event.id === 5 ? reports.slice(0, 2) : reports;
		list.mockResolvedValue({ status: 200, headers: {}, body: { data }, tookMs: 0 });
		const body = `\ufeff${scene.envelope(event)}`;
		expect((await post(host, body, scene.signed(body))).status).toBe(200);
	}
	list.mockRestore();
	const { brandId: brand_id } = scene;
	expect(host.executions).toMatchObject([
		...records.map((data, id) => ({ event_id: `${id}`, data, brand_id })),
		{ event_id: '4', event_type: null, brand_id },
		{ event_id: '5', report_name: 'Weekly' },
		{ event_id: null, event_type: 'report.completed', brand_id, note: expect.any(String) },
	]);
});

it('a delivery is answered and starts nothing when it is no event, which is said', async () => {
	const host = await scene.activeHost();
	const headers = { ...scene.signed('[]'), 'x-ab-delivery-id': 'dlv_1' };
	expect((await post(host, '[]', headers)).status).toBe(200);
	expect(host.executions).toHaveLength(0);
	const message = expect.stringContaining('delivery dlv_1 starts nothing: it is no event');
	expect(hostLog).toContainEqual({ level: 'warn', message });
});

describe('a test delivery', () => {
	const sendTest = async () => {
		const path = `/v1/brands/${scene.brandId}/webhooks/${scene.endpoint.id}/test-deliveries`;
		return await direct(scene.sandbox, 'POST', path, { event: 'schedule.run.failed' });
	};

	it('comes out marked as one', async () => {
		const host = await scene.activeHost({ changes: { options: { scheduledReportIds: ['mine'] } } });
		expect(await sendTest()).toMatchObject({ status: 'delivered' });
		expect(host.executions).toMatchObject([
			{
				is_test: true,
				event_type: 'schedule.run.failed',
				failure_reason: 'A sample failure',
				completed_regions_count: 1,
			},
		]);
	});

	it('arrives at the test URL of the editor', async () => {
		const host = await scene.activeHost();
		await host.deactivate();
		host.isTest = true;
		await host.activate();
		expect(await sendTest()).toMatchObject({ status: 'delivered' });
		expect(host.executions).toMatchObject([{ is_test: true }]);
	});
});
