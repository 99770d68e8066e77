import { byId, createBrand, useScene } from '../../support/scene.cts';

const scene = useScene();

describe('a brand that is given by its name', () => {
	const named = () => scene.sandbox.state.brands.get(scene.brandId)!.name;
	const reports = (brand: string) => ({
		resource: 'report',
		operation: 'getMany',
		brandId: byId(brand),
	});

	it.each([
		[
			'the path',
			{ resource: 'competitor', operation: 'getMany' },
			'/v1/brands/{brand_id}/competitors',
		],
		['the query', { resource: 'report', operation: 'getMany' }, '/v1/reports'],
	])('is that brand in %s, and the list of brands is read once', async (_, parameters, path) => {
		const brandId = byId(` ${named().toUpperCase()} `);
		await scene.run({ items: [{}, {}], parameters: { ...parameters, brandId } });
		expect(scene.requestsTo('GET', '/v1/brands')).toHaveLength(1);
		const asked = scene.requestsTo('GET', path);
		expect(asked).toHaveLength(2);
		for (const request of asked) expect(JSON.stringify(request)).toContain(scene.brandId);
	});

	it('is that brand in the body', async () => {
		const brandId = byId(named());
		const parameters = { resource: 'report', operation: 'create', brandId };
		await scene.run({ parameters });
		const [{ body }] = scene.requestsTo('POST', '/v1/reports');
		expect(body).toEqual({ brand_id: scene.brandId });
	});

	it('is refused before anything else is read where none or several have the name', async () => {
		const { error } = await scene.runFailing({ parameters: reports(`${named()}s`) });
		expect(error.message).toBe(`There is no brand "${named()}s"`);
		expect(error.description).toContain(named());
		for (const website of ['https://x.example', 'https://y.example'])
			await scene.direct('POST', '/v1/brands', { name: 'Twin', website });
		const twice = await scene.runFailing({ parameters: reports('Twin') });
		expect(twice.error.message).toBe('Several brands are named "Twin"');
		expect(scene.requestsTo('GET', '/v1/reports')).toEqual([]);
	});
});

it('a job that is gone says how long jobs are kept', async () => {
	const { error } = await scene.runFailing({
		parameters: { resource: 'job', operation: 'get', jobId: byId('gone') },
	});
	expect(error.description).toContain('Jobs are kept for one hour.');
});

it('a field that an agent selects and no record has is named, but not after a write', async () => {
	const fields = { output: 'selectedFields', selectedFields: 'name, Websites' };
	const get = { resource: 'brand', operation: 'get', brandId: byId(scene.brandId), ...fields };
	const [answer] = await scene.runAsTool(get, [{}], { node: { onError: 'continueRegularOutput' } });
	expect(JSON.stringify(answer)).toContain('No record has the field Websites');
	const [made] = await scene.runAsTool(createBrand('Made', fields), [{}]);
	expect(made).toEqual({ name: 'Made', id: expect.any(String) });
});

it.each([
	['an expression that is no JavaScript', '={{ $json. }}'],
	['an expression that throws', '={{ $("Nowhere").item }}'],
	['an expression that gives a function', '={{ $json.id.trim }}'],
])('an item that cannot be sent is told as what it is: %s', async (_, brandId) => {
	const { records } = await scene.run({
		items: [{ id: 'x' }],
		parameters: { resource: 'brandFacts', operation: 'get', brandId: byId(brandId) },
		node: { onError: 'continueRegularOutput' },
	});
	expect(records).toMatchObject([{ error: { code: 'expression_error' } }]);
	expect(scene.requests).toEqual([]);
});

it.each([
	{ resource: 'brand', operation: '__CUSTOM_API_CALL__' },
	{ resource: '__CUSTOM_API_CALL__' },
])("n8n's Custom API Call says which node makes it: %j", async (parameters) => {
	const { error } = await scene.runFailing({ parameters });
	expect(error.message).toContain("This node does not run 'Custom API Call'");
	expect(error.description).toContain('HTTP Request node');
	expect(scene.requests).toEqual([]);
});
