import { errorOf, jsonOf } from '../../harness/executions';
import { until } from '../../harness/until';
import type { ReportScene } from './reportScene';

const keyHealth = 'aiVisKeyHealth01';

export function checksKey(scene: () => ReportScene): void {
	it('put the health of the key into one row, whether everything or nothing works', async () => {
		const { examples } = scene();
		const { controls, sandbox } = examples;
		await examples.useKey(sandbox.apiKey);
		expect(await rowOf(scene(), 'Row of the day')).toMatchObject({
			key_works: true,
			plan: 'pro',
			scopes: '*',
			quota_left: expect.any(Number),
			credits: { balance: expect.any(Number) },
			endpoints: 0,
			failed_deliveries: 0,
			not_readable: [],
			warnings: 'Nothing to do',
		});
		expect(posted(scene())).toEqual([]);
		await scene().edit(keyHealth, 'Settings', ({ assignments }) => {
			assignments.assignments[0].value = 100;
		});
		await haveDeliveryFail(scene());
		expect(await rowOf(scene(), 'Row of the day')).toMatchObject({
			endpoints: 1,
			endpoints_off: ['http://127.0.0.1:9/closed'],
			failed_deliveries: 1,
			failures: [expect.any(String)],
			warnings:
				'Less than 100% of the quota is left; Disabled webhook endpoints: 1; Failed deliveries: 1',
		});

		const scopes = ['read:meta', 'read:brands'];
		await examples.useKey(await controls.createKey({ scopes }));
		expect(await rowOf(scene(), 'Row of the day')).toMatchObject({
			scopes: scopes.join(', '),
			not_readable: [expect.stringContaining('read:webhooks')],
			warnings: expect.stringMatching(/Some data could not be read$/),
		});
		await examples.useKey('svc_live_0000000000000000000000000000000000000000');
		expect(await rowOf(scene(), 'Row without a key')).toMatchObject({
			key_works: false,
			warnings: expect.stringMatching(/^The API key is not valid/),
		});
		expectWarnings(scene());
	});
}

const posted = ({ foreign }: ReportScene) =>
	foreign.slack.messages.flatMap(({ text }) => (text?.startsWith('API key') ? [text] : []));

function expectWarnings(scene: ReportScene): void {
	const [first, second, third, ...more] = posted(scene).map((text) => text.split('\n• '));
	expect(more).toEqual([]);
	expect(first).toEqual([
		expect.stringMatching(/^API key svc_live_\S+: Less than 100% of the quota is left; Disabled/),
		expect.stringMatching(/^Quota: \d+ of 100000 left until \d{4}-\d{2}-\d{2}$/),
		'Disabled: http://127.0.0.1:9/closed',
		expect.stringMatching(/^Delivery failed: ./),
	]);
	expect(second[0]).toMatch(/Some data could not be read$/);
	expect(second.at(-1)).toMatch(/^Not read: .*read:webhooks/);
	expect(third).toEqual([
		expect.stringMatching(/^API key of the credential: The API key is not valid/),
	]);
}

async function rowOf({ examples }: ReportScene, node: string): Promise<Record<string, unknown>> {
	const execution = await examples.n8n.rest.runToEnd(keyHealth, 'Every day at 6');
	expect(errorOf(execution)).toBeUndefined();
	const rows = jsonOf(execution, node);
	expect(rows).toHaveLength(1);
	return rows[0];
}

/** Creates an endpoint that does not respond, and deactivates it after a failed delivery. */
async function haveDeliveryFail({ examples, coffee }: ReportScene): Promise<void> {
	const { id } = await examples.ask<{ id: string }>('POST', `/v1/brands/${coffee}/webhooks`, {
		url: 'http://127.0.0.1:9/closed',
		events: ['report.completed'],
	});
	await examples.completedReport({ brandId: coffee, name: 'Undelivered', prompts: ['Which?'] });
	await until('the delivery has failed', async () => {
		const all = await examples.controls.state<{ error: string | null }>('deliveries');
		return all.some(({ error }) => error !== null) ? true : undefined;
	});
	await examples.ask('PATCH', `/v1/brands/${coffee}/webhooks/${id}`, { is_active: false });
}
