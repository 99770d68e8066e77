import { Host } from './host';
import { credential, hostWith, parameters, registered, sandbox } from './registrationScene';

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
		expect(error?.message).toMatch(/lacks the scope write:webhooks.*Poll Trigger$/);
	});

	it('no brand', async () => {
		const brandId = { __rl: true, mode: 'list', value: '' };
		const error = await refusal(await hostWith({ parameters: parameters({ brandId }) }));
		expect(error?.message).toContain("'Brand' is empty. ");
	});
});
