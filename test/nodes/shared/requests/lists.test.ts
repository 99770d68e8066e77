import { byId, useScene } from '../../support/scene';

const scene = useScene();

const citations = (more: object = {}) => ({
	resource: 'citation',
	operation: 'getMany',
	brandId: byId(scene.brandId),
	simplify: false,
	...more,
});

const all = () => scene.sandbox.state.citations.where(({ brand_id: id }) => id === scene.brandId);

const limits = () => scene.requests.map(({ query }) => query.limit);

describe('Return All', () => {
	it('reads every page, every record once, newest first', async () => {
		const { records } = await scene.run({ parameters: citations({ returnAll: true }) });
		expect(all().length).toBeGreaterThan(100);
		expect(new Set(records.map(({ id }) => id)).size).toBe(all().length);
		const dates = records.map(({ created_at: at }) => String(at));
		expect(dates).toEqual([...dates].sort().reverse());
		expect(limits()).toEqual(['100', '100']);
	});
});

describe('Limit', () => {
	it.each([
		[1, ['1']],
		[100, ['100']],
		[103, ['100', '3']],
	])('gives exactly %i', async (limit, asked) => {
		const { records } = await scene.run({ parameters: citations({ returnAll: false, limit }) });
		expect(records).toHaveLength(limit);
		expect(limits()).toEqual(asked);
	});
});
