import type { INodeParameters } from 'n8n-workflow';
import { Host } from './host';
import {
	credential,
	endpoints,
	hostWith,
	parameters,
	registered,
	sandbox,
} from './registrationScene';

describe('what cannot be registered is said with the way out', () => {
	const refusal = async (host: Host) =>
		await host.activate().then(
			() => undefined,
			(error: Error & { description?: string }) => error,
		);

	it('a brand with no room for another endpoint', async () => {
		for (let count = 0; count < 5; count += 1) await registered(`https://taken.example/${count}`);
		sandbox.state.webhooks.all()[0].description = 'n8n workflow "Weekly"';
		const [{ id: _, ...endpoint }] = sandbox.state.webhooks.all();
		const off = { ...endpoint, id: 'off', url: 'https://off.example/', is_active: false };
		sandbox.state.webhooks.add(off);
		const error = await refusal(await hostWith());
		expect(error?.message).toMatch(
			/^The brand has 5 active webhook endpoints already, which is the limit/,
		);
		for (let count = 0; count < 5; count += 1)
			expect(error?.message).toContain(`taken.example/${count}`);
		expect(error?.message).toContain('n8n workflow "Weekly" (https://taken.example/0');
		expect(error?.message).toContain('Delete or switch off one');
		expect(error?.message).not.toContain('off.example');
	});

	it('an address that the service cannot reach', async () => {
		const fault = { kind: 'status', status: 422, code: 'webhook_url_unreachable' } as const;
		sandbox.faults.add({ method: 'POST', ...fault });
		const error = await refusal(await hostWith());
		expect(error?.message).toMatch(/The service cannot reach this webhook address.*WEBHOOK_URL/);
	});

	it('a key without the scope', async () => {
		const apiKey = sandbox.createKey({ scopes: ['read:webhooks'] });
		const error = await refusal(await hostWith({ credential: credential({ apiKey }) }));
		expect(error?.message).toContain('lacks the scope write:webhooks');
	});

	it.each<[string, INodeParameters, string]>([
		['no brand', { brandId: { __rl: true, mode: 'list', value: '' } }, "'Brand' is empty"],
		[
			'no secret for an endpoint registered by hand',
			{ registration: 'byHand' },
			"The credential has no 'Webhook Signing Secret'",
		],
	])('%s', async (_, changes, message) => {
		const error = await refusal(await hostWith({ parameters: parameters(changes) }));
		expect(error?.message).toContain(`${message}. `);
	});
});

describe('an endpoint registered by hand', () => {
	const byHand = () => ({
		credential: credential({ webhookSigningSecret: 'whsec_hand' }),
		parameters: parameters({ registration: 'byHand' }),
	});

	it('is neither registered nor removed', async () => {
		const host = await hostWith(byHand());
		await registered(host.url);
		const before = sandbox.requests.length;
		await host.activate();
		await host.deactivate();
		expect(sandbox.requests.length).toBe(before);
		expect(endpoints()).toHaveLength(1);
	});

	it('takes the place of the one that the trigger had registered', async () => {
		const host = await hostWith();
		await host.activate();
		Object.assign(host, byHand());
		await host.activate();
		expect(endpoints()).toHaveLength(0);
	});
});
