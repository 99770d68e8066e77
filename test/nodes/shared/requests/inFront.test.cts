import { byId, createBrand, useScene } from '../../support/scene.cts';

const scene = useScene({ speed: 600, jobSeconds: 60 });

describe.each([
	['a page of a proxy', { status: 403 }],
	['a login page', { status: 302, headers: { location: 'http://login.example/' }, text: '' }],
	['JSON with a success', { status: 200, text: '{"message":"Please log in"}' }],
])('%s in front of the service', (_, answer) => {
	const fault = { kind: 'html' as const, ...answer };

	it('does not end a wait that is paid for', async () => {
		const reportId = byId(await scene.draftReport());
		scene.sandbox.faults.add({ ...fault, path: '/v1/jobs/{job_id}', times: 2 });
		scene.sandbox.faults.add({ ...fault, method: 'GET', path: '/v1/reports/{report_id}' });
		const parameters = { resource: 'report', operation: 'run', reportId };
		const { records } = await scene.run({ parameters });
		expect(records).toMatchObject([{ status: 'completed' }]);
		const hit = scene.requests.filter((each) => each.fault === 'html');
		expect(hit).toHaveLength(3);
	});

	it('is no success of a write, and not blamed on the service', async () => {
		const name = `Never made ${Math.random()}`;
		scene.sandbox.faults.add({ ...fault, method: 'POST', times: 99 });
		const { error } = await scene.runFailing({ parameters: createBrand(name) });
		expect(error.message).toMatch(/\(HTTP \d+/);
		expect(error.description).toMatch(/proxy, firewall or login page/);
		expect(scene.sandbox.state.brands.where((brand) => brand.name === name)).toEqual([]);
	});
});
