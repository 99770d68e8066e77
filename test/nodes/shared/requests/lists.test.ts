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

	it('keeps filters and sort on every page', async () => {
		const filters = { minDomainAuthority: 1, isActionable: false };
		const { records } = await scene.run({
			parameters: citations({ returnAll: true, sort: { sortBy: 'domain_authority' }, filters }),
		});
		expect(records.length).toBeGreaterThan(0);
		for (const { query } of scene.requests) {
			expect(query).toMatchObject({
				min_domain_authority: '1',
				is_actionable: 'false',
				sort: 'domain_authority',
			});
		}
		expect(records.every((each) => each.is_actionable === false)).toBe(true);
	});

	it('links all records of all pages to their item', async () => {
		const { out } = await scene.run({
			items: [{}, {}],
			parameters: citations({ returnAll: true }),
		});
		const of = (item: number) =>
			out.filter(({ pairedItem }) => (pairedItem as { item: number }).item === item);
		expect([of(0).length, of(1).length]).toEqual([all().length, all().length]);
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

	it('gives what there is when that is less', async () => {
		const { records } = await scene.run({ parameters: citations({ limit: 100_000 }) });
		expect(records).toHaveLength(all().length);
	});

	it.each([
		[0, 'at least 1'],
		['many', 'a number'],
		[1.5, 'a whole number'],
	])('refuses %j', async (limit, must) => {
		const { error } = await scene.runFailing({
			items: [{ limit }],
			parameters: citations({ limit: '={{ $json.limit }}' }),
		});
		expect(error.message).toBe(`'Limit' must be ${must}`);
		expect(scene.requests).toEqual([]);
	});
});

describe('a list that pages by offset', () => {
	const byDomain = (more: object) => ({
		resource: 'citation',
		operation: 'getByDomain',
		brandId: byId(scene.brandId),
		...more,
	});

	beforeAll(() => {
		const [example] = all();
		for (let n = 0; n < 120; n++) {
			scene.sandbox.state.citations.add({
				...example,
				id: `offset-${n}`,
				domain: `offset-${n}.example`,
			});
		}
	});

	it('is read to its end', async () => {
		const domains = new Set(all().map(({ domain }) => domain)).size;
		const { records } = await scene.run({ parameters: byDomain({ returnAll: true }) });
		expect(new Set(records.map(({ domain }) => domain)).size).toBe(domains);
		expect(scene.requests.map(({ query }) => query.offset)).toEqual([undefined, '100']);
	});

	it('is cut at the limit', async () => {
		expect((await scene.run({ parameters: byDomain({ limit: 101 }) })).records).toHaveLength(101);
		expect(limits()).toEqual(['100', '1']);
	});
});

it('Get Many is previewed with Dry Run, as one item', async () => {
	const { records } = await scene.run({
		parameters: citations({ returnAll: true, simplify: true, options: { dryRun: true } }),
	});
	expect(records).toEqual([{ dry_run: expect.objectContaining({ request_units: 2 }) }]);
	expect(scene.requests).toHaveLength(1);
});

it('Get Many gives no items for a list without records', async () => {
	const { records } = await scene.run({
		parameters: {
			resource: 'brand',
			operation: 'getMany',
			filters: { search: 'nobody is called so' },
		},
	});
	expect(records).toEqual([]);
});

it('Get Many goes on with the same page when an answer is lost in between', async () => {
	scene.sandbox.faults.add({ path: '/v1/brands/{brand_id}/citations', kind: 'dropAfter', skip: 1 });
	const { records } = await scene.run({ parameters: citations({ returnAll: true }) });
	expect(new Set(records.map(({ id }) => id)).size).toBe(all().length);
	const cursors = scene.requests.map(({ query }) => query.cursor);
	expect(cursors.filter((each) => each === cursors[1])).toHaveLength(2);
});
