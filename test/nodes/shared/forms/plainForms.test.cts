import type { IDataObject } from 'n8n-workflow';
import { PACK } from '../../engine/nodeTypes.cts';
import { byId, type CallSetup, useScene } from '../../support/scene.cts';

const scene = useScene();

const call = (
	node: 'aiVisibility' | 'aiVisibilityContent' | 'aiVisibilityOutreach',
	parameters: IDataObject,
): CallSetup => ({
	node: { type: `${PACK}.${node}` },
	parameters: { brandId: byId(scene.brandId), ...parameters } as CallSetup['parameters'],
});

const bodyOf = (method: string, path: string) => {
	const sent = scene.requestsTo(method, path);
	expect(sent).toHaveLength(1);
	return sent[0].body;
};

describe('Competitor: Merge', () => {
	const competitors = () =>
		scene.sandbox.state.competitors.where(({ brand_id: id }) => id === scene.brandId);

	const merge = (kept: string, mergedIds: string[] | string) =>
		call('aiVisibility', {
			resource: 'competitor',
			operation: 'merge',
			competitorId: byId(kept),
			mergedIds,
		});

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
	const setup = call('aiVisibility', {
		resource: 'brandFacts',
		operation: 'update',
		updateFields,
	});
	await scene.run({ ...setup, items: [{ services: [{ title: 'Training' }] }] });
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
	const form = { resource: 'pageAudit', operation: 'create', source, [source]: given, maxPages: 5 };
	await scene.run(call('aiVisibilityContent', form));
	expect((bodyOf('POST', '/v1/page-audit') as IDataObject).limit).toBe(limit);
});
