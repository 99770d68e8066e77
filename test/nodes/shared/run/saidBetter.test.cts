import { byId, CONTINUES, createBrand, useScene } from '../../support/scene.cts';

const scene = useScene();

describe('a brand that is given by its name', () => {
	it.each([
		['path', 'competitor', 'getMany', 'GET', '/v1/brands/{brand_id}/competitors'],
		['query', 'report', 'getMany', 'GET', '/v1/reports'],
		['body', 'report', 'create', 'POST', '/v1/reports'],
	])(
		'is that brand in the %s, and the list of brands is read once for each name',
		async (_, resource, operation, method, path) => {
			const { brands } = scene.sandbox.state;
			const ids = [scene.brandId, scene.otherBrandId, scene.brandId];
			const items = ids.map((id) => ({ name: ` ${brands.get(id)!.name.toUpperCase()} ` }));
			const brandId = byId('={{ $json.name }}');
			await scene.run({ ...scene.call(resource, operation, { brandId }), items });
			expect(scene.requestsTo('GET', '/v1/brands')).toHaveLength(2);
			const asked = scene.requestsTo(method, path).map((request) => JSON.stringify(request));
			expect(ids.map((id) => asked.filter((each) => each.includes(id)).length)).toEqual([2, 1, 2]);
		},
	);
});

it('a field that an agent selects and no record has is named, but not after a write', async () => {
	const fields = { output: 'selectedFields', selectedFields: 'name, Websites' };
	const get = { resource: 'brand', operation: 'get', brandId: byId(scene.brandId), ...fields };
	const [answer] = await scene.runAsTool(get, [{}], { node: CONTINUES });
	expect(JSON.stringify(answer)).toContain('No record has the field Websites');
	// A read can always be repeated, so nothing is said about that.
	expect(JSON.stringify(answer)).not.toContain('call this tool again');
	const [made] = await scene.runAsTool(createBrand('Made', fields), [{}]);
	expect(made).toEqual({ name: 'Made', id: expect.any(String) });
});
