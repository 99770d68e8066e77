import {
	credential,
	hostWith,
	parameters,
	refusal,
	registered,
	sandbox,
} from './registrationScene.cts';

describe('what cannot be registered is said with the way out', () => {
	it('a brand with no room for another endpoint', async () => {
		for (let count = 0; count < 5; count += 1) await registered(`https://taken.example/${count}`);
		sandbox.state.webhooks.all()[0].description = 'n8n workflow "Weekly"';
		const [{ id: _, ...endpoint }] = sandbox.state.webhooks.all();
		const off = { ...endpoint, id: 'off', url: 'https://off.example/', is_active: false };
		sandbox.state.webhooks.add(off);
		const message = await refusal(await hostWith());
		expect(message).toMatch(
			/^The brand has 5 active webhook endpoints already, which is the limit/,
		);
		for (let count = 0; count < 5; count += 1) expect(message).toContain(`taken.example/${count}`);
		expect(message).toContain('n8n workflow "Weekly" (https://taken.example/0');
		expect(message).toContain('Delete or turn off one');
		expect(message).not.toContain('off.example');
	});

	it('an address that the service cannot reach', async () => {
		const fault = { kind: 'status', status: 422, code: 'webhook_url_unreachable' } as const;
		sandbox.faults.add({ method: 'POST', ...fault });
		const message = await refusal(await hostWith());
		expect(message).toMatch(/The service cannot reach this webhook address.*WEBHOOK_URL/);
	});

	it('a key without the scope', async () => {
		const apiKey = sandbox.createKey({ scopes: ['read:webhooks'] });
		const message = await refusal(await hostWith({ credential: credential({ apiKey }) }));
		expect(message).toMatch(/lacks the scope write:webhooks.*Watch Trigger$/);
	});

	it('a key that was revoked, and a service that is down, before n8n 2 gives up waiting', async () => {
		const revoked = await hostWith({ credential: credential({ apiKey: 'svc_live_revoked' }) });
		expect(await refusal(revoked)).toMatch(/^The API key is not valid(?!.*item)/);
		const fault = { kind: 'status', status: 503, code: 'service_unavailable' } as const;
		const path = '/v1/brands/{brand_id}/webhooks';
		sandbox.faults.add({ method: 'GET', path, ...fault, times: 99 });
		expect(await refusal(await hostWith())).toMatch(/^The service is not available/);
		expect(sandbox.requests.filter((each) => each.path.endsWith('/webhooks'))).toHaveLength(3);
	});

	it('a brand that is not there', async () => {
		const brandId = '00000000-0000-4000-8000-000000000000';
		const message = await refusal(await hostWith({ parameters: parameters({ brandId }) }));
		expect(message).toContain(`There is no brand with the ID "${brandId}"`);
	});

	it('no brand', async () => {
		const brandId = { __rl: true, mode: 'list', value: '' };
		const message = await refusal(await hostWith({ parameters: parameters({ brandId }) }));
		expect(message).toContain("'Brand' is empty. ");
	});
});
