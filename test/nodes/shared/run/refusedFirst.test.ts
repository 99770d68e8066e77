import { byId, useScene } from '../../support/scene';

const scene = useScene();

describe('an item of many that cannot be sent', () => {
	const getBrand = { resource: 'brandFacts', operation: 'get', brandId: byId('={{ $json.id }}') };

	it.each([
		['an expression that is no JavaScript', '={{ $json. }}'],
		['an expression that throws', '={{ $("Nowhere").item }}'],
		['an expression that gives a function', '={{ $json.id.trim }}'],
	])('is told as what it is: %s', async (_, brandId) => {
		const { records } = await scene.run({
			items: [{ id: 'x' }],
			parameters: { ...getBrand, brandId: byId(brandId) },
			node: { onError: 'continueRegularOutput' },
		});
		expect(records).toMatchObject([{ error: { code: 'expression_error' } }]);
		expect(scene.requests).toEqual([]);
	});
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
