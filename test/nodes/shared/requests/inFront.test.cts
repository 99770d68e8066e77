import { createBrand, useScene } from '../../support/scene.cts';

const scene = useScene();

it.each([
	['a page of a proxy', { status: 403 }],
	['a login page', { status: 302, headers: { location: 'http://login.example/' }, text: '' }],
	['JSON with a success', { status: 200, text: '{"message":"Please log in"}' }],
])('%s in front of the service is no success, and not blamed on the service', async (_, answer) => {
	scene.sandbox.faults.add({ kind: 'html', ...answer, method: 'POST', times: 99 });
	const { error } = await scene.runFailing({ parameters: createBrand('Never made') });
	expect(error.message).toMatch(/\(HTTP \d+/);
	expect(error.description).toMatch(/proxy, firewall or login page/);
	expect(scene.sandbox.state.brands.where(({ name }) => name === 'Never made')).toEqual([]);
});
