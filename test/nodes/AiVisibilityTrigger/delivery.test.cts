import { clock } from '../../../nodes/shared/base/time/clock';
import { AiVisibilityTrigger } from '../../../nodes/AiVisibilityTrigger/AiVisibilityTrigger.node';
import { hostLog } from '../engine/engineHost.cts';
import { direct } from '../support/http.cts';
import { post, TriggerScene } from './scene.cts';

const scene = new TriggerScene();
beforeEach(async () => await scene.open());
afterEach(async () => {
	jest.restoreAllMocks();
	await scene.close();
});

describe('a delivery', () => {
	it('starts the workflow with the fields of the event, flat, and needs no credential', async () => {
		const host = await scene.activeHost();
		// The secret is kept with the workflow.
		host.hasCredential = false;
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
			await post(host, body, { ...scene.signed(body), 'content-type': 'broken' }),
		];
		expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
		expect((await Promise.all(answers.map((answer) => answer.text()))).join('')).toBe('');
		expect(host.executions).toHaveLength(0);
		expect(host.staticData).toBe(before);
		const reasons = hostLog.map(({ level, message }) => [level, message.split('was refused: ')[1]]);
		expect(reasons).toEqual([
			['info', 'no signature'],
			['info', 'unreadable signature'],
			['info', 'no match'],
			['info', 'outside the tolerance of 5 minutes'],
			['info', 'unreadable body'],
		]);
		const trigger = /workflow "Reports of .* client", node "Trigger": a delivery/;
		expect(hostLog[0].message).toMatch(trigger);
	});

	it('that only the secret before a rotation has signed comes out with what to do', async () => {
		const host = await scene.activeHost();
		scene.sandbox.world.webhooks.rotate(scene.endpoint);
		const before = host.staticData;
		await scene.emit();
		jest.spyOn(clock, 'elapsed').mockReturnValue(clock.elapsed() + 59 * 60_000);
		await scene.emit();
		expect(host.answers).toEqual([200, 200]);
		const notice = expect.stringMatching(/secret .* was rotated\. Unpublish and publish/);
		expect(host.executions).toMatchObject([{ notice }, { notice }]);
		// Once an hour.
		const told = hostLog.filter(({ message }) => message.includes('was rotated'));
		expect(told).toMatchObject([{ level: 'warn' }]);
		expect(host.staticData).toBe(before);
		// The remedy.
		await host.deactivate();
		await host.activate();
		await scene.emit();
		expect(host.executions.at(-1)).not.toHaveProperty('notice');
		scene.sandbox.world.webhooks.rotate(scene.endpoint);
		scene.sandbox.world.webhooks.rotate(scene.endpoint);
		await scene.emit();
		expect(host.answers.at(-1)).toBe(401);
	});

	it('is answered and starts nothing when it is no event, which is said', async () => {
		const host = await scene.activeHost();
		const headers = { ...scene.signed('[]'), 'x-ab-delivery-id': 'dlv_1' };
		const answer = await post(host, '[]', headers);
		expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
		expect(host.executions).toHaveLength(0);
		const why = 'because its body is not JSON with the texts "id" and "type"';
		const message = `delivery dlv_1 does not start the workflow, ${why}`;
		expect(hostLog).toMatchObject([{ level: 'warn', message: expect.stringContaining(message) }]);
	});

	it('is read whatever the type of its content', async () => {
		const host = await scene.activeHost();
		const body = scene.envelope();
		await post(host, body, { ...scene.signed(body), 'content-type': 'text/plain' });
		expect(host.executions).toHaveLength(1);
	});
});

it('a run of a schedule starts one workflow, and a report of no schedule another, by default', async () => {
	const { properties } = new AiVisibilityTrigger().description;
	const events = properties.find(({ name }) => name === 'events')!.default as string[];
	const host = await scene.activeHost({ changes: { events } });
	const { state, world, clock } = scene.sandbox;
	const [{ id }] = state.scheduledReports.where(({ brand_id }) => brand_id === scene.brandId);
	await direct(scene.sandbox, 'POST', `/v1/scheduled-reports/${id}/executions`, {});
	await clock.advance(3_600_000);
	await world.webhooks.idle();
	const emitted = state.deliveries.all().map(({ event_type }) => event_type);
	expect(emitted).toContain('report.completed');
	await scene.emit();
	expect(host.executions).toMatchObject([
		{ event_type: 'schedule.run.completed', scheduled_report_id: id },
		{ event_type: 'report.completed', scheduled_report_id: null },
	]);
});

describe('deliveries to several brands', () => {
	const brands = () => scene.sandbox.state.brands.all().slice(0, 3);

	it('start the workflow with an item that says its brand', async () => {
		const host = await scene.activeHost({ changes: { brands: 'all' } });
		const { webhooks } = scene.sandbox.world;
		for (const { id: brand_id } of brands())
			webhooks.emit(brand_id, 'report.completed', { ...scene.completed(), brand_id });
		await webhooks.idle();
		expect(host.answers).toEqual([200, 200, 200]);
		const items = host.executions.map(({ brand_id, brand }) => ({ id: brand_id, name: brand }));
		expect(items).toEqual(expect.arrayContaining(brands().map(({ id, name }) => ({ id, name }))));
	});

	it('are not signed by the secret of another brand', async () => {
		const host = await scene.activeHost({ changes: { brands: 'all' } });
		const [first, second] = brands();
		const other = scene.sandbox.state.webhooks
			.all()
			.find(({ brand_id }) => brand_id === second.id)!;
		const body = scene.envelope({ data: { ...scene.completed(), brand_id: first.id } });
		const url = `${host.url}?brand=${first.id}`;
		expect((await post({ url }, body, scene.signed(body, other.secret))).status).toBe(401);
		expect(host.executions).toEqual([]);
	});
});
