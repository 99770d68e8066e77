import { byId, createBrand, useScene } from '../../support/scene.cts';

const scene = useScene();

it('a typed name of a brand offers the brands that match, if there are any', async () => {
	const brand = scene.sandbox.state.brands.get(scene.brandId)!;
	const get = async (id: string) => {
		const before = scene.requests.length;
		const parameters = { resource: 'brand', operation: 'get', brandId: byId(id) };
		const { error } = await scene.runFailing({ parameters });
		const queries = scene.requests.slice(before).map(({ query }) => query);
		return { message: error.message, description: error.description, queries };
	};
	const search = (name: string) => [{}, { search: name, limit: '5' }];
	expect(await get(brand.name)).toEqual({
		message: `There is no brand with the ID "${brand.name}"`,
		description: expect.stringContaining(`${brand.name} (${brand.id})`),
		queries: search(brand.name),
	});
	const nobody = { message: expect.stringContaining('must be an ID'), queries: search('Nobody') };
	expect(await get('Nobody')).toMatchObject(nobody);
	expect((await get('00000000-0000-4000-8000-000000000000')).queries).toEqual([{}]);
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
