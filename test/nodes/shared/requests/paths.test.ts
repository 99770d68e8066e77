import { byId, useScene } from '../../support/scene';

const scene = useScene();

const getCitation = { resource: 'citation', operation: 'get', citationId: byId('={{ $json.id }}') };

describe('an id in a path', () => {
	it.each([
		['', "'Citation' is empty"],
		['.', `'Citation' cannot be "."`],
		[{ id: 1 }, `'Citation' cannot be "{"id":1}"`],
	])('is refused as %j, with the label of the field', async (id, message) => {
		const { error } = await scene.runFailing({ items: [{ id } as never], parameters: getCitation });
		expect(error.message).toBe(`${message}`);
		expect(scene.requests).toEqual([]);
	});

	it('finds a record whose name has special characters', async () => {
		const name = 'Example Coffee & Co/Shop';
		await scene.run({
			parameters: {
				resource: 'aliasSuggestion',
				operation: 'accept',
				brandId: byId(scene.brandId),
				businessName: byId(name),
			},
		});
		expect(scene.requests[0].path).toContain('Example%20Coffee%20%26%20Co%2FShop');
	});
});

describe('a value in a query', () => {
	it.each(['a&limit=1', 'ä ☕', 'a=b', '%41', 'a+b', '#x'])(
		'arrives unchanged: %j',
		async (search) => {
			await scene.run({
				parameters: { resource: 'brand', operation: 'getMany', filters: { search } },
			});
			expect(scene.requests[0].query).toEqual({ search, limit: '50' });
		},
	);
});
