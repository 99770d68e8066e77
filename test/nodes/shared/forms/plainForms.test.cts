import type { IDataObject } from 'n8n-workflow';
import { byId, useScene } from '../../support/scene.cts';

const scene = useScene();

const bodyOf = (method: string, path: string) => {
	const sent = scene.requestsTo(method, path);
	expect(sent).toHaveLength(1);
	return sent[0].body;
};

describe('Competitor: Merge', () => {
	const competitors = () =>
		scene.sandbox.state.competitors.where(({ brand_id: id }) => id === scene.brandId);

	const merge = (kept: string, mergedIds: string[] | string) =>
		scene.call('competitor', 'merge', { competitorId: byId(kept), mergedIds });

	it('names the one that stays first, then those that go', async () => {
		const [kept, ...others] = competitors().map(({ id }) => id);
		const { records } = await scene.run(merge(kept, others));
		expect(bodyOf('POST', '/v1/brands/{brand_id}/competitors/merges')).toEqual({
			competitor_ids: [kept, ...others],
		});
		expect(records).toMatchObject([{ id: kept }]);
		expect(competitors().map(({ id }) => id)).toEqual([kept]);
	});

	it('merges none into itself, and not nothing', async () => {
		const [kept] = competitors().map(({ id }) => id);
		const itself = await scene.runFailing(merge(kept, ['other', kept]));
		expect(itself.error.message).toMatch(/^A competitor cannot be merged into itself/);
		const nothing = await scene.runFailing(merge(kept, '={{ [] }}'));
		expect(nothing.error.message).toMatch(/^'Merged Competitor Names or IDs' is empty/);
		expect(scene.requests).toEqual([]);
	});
});

it('Brand Facts: Update reads lists of people, products and services from lines', async () => {
	const updateFields = {
		keyPeople: 'Anna Schmidt, Founder, CEO\nBo',
		products: 'Office Blend: Beans: dark',
		services: '={{ $json.services }}',
	};
	const items = [{ services: [{ title: 'Training' }] }];
	await scene.run(scene.call('brandFacts', 'update', { updateFields }, { items }));
	expect(bodyOf('PATCH', '/v1/brands/{brand_id}/facts')).toEqual({
		key_people: [{ name: 'Anna Schmidt', role: 'Founder, CEO' }, { name: 'Bo' }],
		products: [{ name: 'Office Blend', description: 'Beans: dark' }],
		services: [{ title: 'Training' }],
	});
});

it.each([
	['url', 'https://coffee.example', undefined],
	['urls', 'https://coffee.example/a\nhttps://coffee.example/b', 5],
	['sitemap', 'coffee.example', 5],
])('Page Audit: Create limits the pages of several: %s', async (source, given, limit) => {
	await scene.run(scene.call('pageAudit', 'create', { source, [source]: given, maxPages: 5 }));
	expect((bodyOf('POST', '/v1/page-audit') as IDataObject).limit).toBe(limit);
});
