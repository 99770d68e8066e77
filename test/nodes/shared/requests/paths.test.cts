import { byId, useScene } from '../../support/scene.cts';

const scene = useScene();

it('an id in a path finds a record whose name has special characters', async () => {
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

it.each(['a&limit=1', 'ä ☕', 'a=b', '%41', 'a+b', '#x'])(
	'a value in a query arrives unchanged: %j',
	async (search) => {
		await scene.run({
			parameters: { resource: 'brand', operation: 'getMany', filters: { search } },
		});
		expect(scene.requests[0].query).toEqual({ search, limit: '50' });
	},
);
