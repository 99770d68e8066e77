import { byId, useScene } from '../../support/scene';

const scene = useScene();

it('a typed name of a brand offers the brands that match', async () => {
	const brand = scene.sandbox.state.brands.get(scene.brandId)!;
	const { error } = await scene.runFailing({
		parameters: { resource: 'brand', operation: 'get', brandId: byId(brand.name) },
	});
	expect(error.message).toBe(`There is no brand with the ID "${brand.name}"`);
	expect(error.description).toContain(`${brand.name} (${brand.id})`);
	expect(scene.requests).toHaveLength(2);
});

it('a job that is gone says how long jobs are kept', async () => {
	const { error } = await scene.runFailing({
		parameters: { resource: 'job', operation: 'get', jobId: byId('gone') },
	});
	expect(error.description).toContain('Jobs are kept for one hour.');
});

it('a field that an agent selects and no record has is named', async () => {
	const get = {
		resource: 'brand',
		operation: 'get',
		brandId: byId(scene.brandId),
		output: 'selectedFields',
		selectedFields: 'name, Websites',
	};
	const [answer] = await scene.runAsTool(get, [{}], { node: { onError: 'continueRegularOutput' } });
	expect(JSON.stringify(answer)).toContain('No record has the field Websites');
});
