import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, NODE, useScene } from '../../support/scene.cts';

const scene = useScene({ abbreviation: 'ab' });

const done = async (...given: Parameters<typeof scene.call>) =>
	(await scene.run(scene.call(...given))).records[0];

const share = async (additionalFields: INodeParameters = {}) =>
	await done('brandShare', 'create', { additionalFields });

const open = (accessToken: unknown) => ({
	parameters: { resource: 'sharedLink', operation: 'open', accessToken: String(accessToken) },
});

const ofBrand = ({ brand_id: brandId }: { brand_id: string }) => brandId === scene.brandId;

describe('a share link', () => {
	it('says in its body that it replaces the one there is, and can be opened', async () => {
		const made = await share();
		const another = await share({ rotate: true });
		expect(another.access_token).not.toBe(made.access_token);
		expect(scene.requests.at(-1)).toMatchObject({ query: {}, body: { rotate: true } });
		const opened = await scene.run(open(another.share_url));
		expect(opened.records[0]).toHaveProperty('share_type');
	});

	it('that has expired says so', async () => {
		const made = await share();
		scene.sandbox.state.shares.get(String(made.id))!.expires_at = '2020-01-01T00:00:00Z';
		const { error } = await scene.runFailing(open(made.access_token));
		expect(error.message).toBe('The link or token is no longer available');
	});
});

it('a schedule runs in the market that is chosen', async () => {
	const [market] = scene.sandbox.state.regionConfigs.where(
		(each) => each.is_active && ofBrand(each),
	);
	const report = await done('scheduledReport', 'run', {
		scheduledReportId: byId(market.scheduled_report_id),
		additionalFields: { regionConfigId: byId(market.id) },
	});
	expect(report).toMatchObject({ status: 'completed', country: market.country });
	const path = '/v1/scheduled-reports/{scheduled_report_id}/executions';
	expect(scene.requestsTo('POST', path)[0].body).toEqual({ region_config_id: market.id });
});

it('Market: Add Prompts adds the lines of a text, each with the category, to the market', async () => {
	const [market] = scene.sandbox.state.regionConfigs.all();
	const prompts = { promptTexts: 'Which tea?\nWhich pot?', promptCategory: 'Tea' };
	const form = { regionConfigId: byId(market.id), promptSource: 'text', ...prompts };
	await scene.run(scene.call('regionConfig', 'addPrompts', form));
	const [sent] = scene.requestsTo('POST', '/v1/region-configs/{region_config_id}/prompts');
	expect(sent.body).toEqual({
		prompts: ['Which tea?', 'Which pot?'].map((prompt_text) => ({ prompt_text, category: 'Tea' })),
	});
});

const bodyOf = (method: string, path: string) => {
	const sent = scene.requestsTo(method, path);
	expect(sent).toHaveLength(1);
	return sent[0].body;
};

describe('Competitor: Merge', () => {
	const competitorIds = () => scene.sandbox.state.competitors.where(ofBrand).map(({ id }) => id);

	const merge = (kept: string, mergedIds: string[] | string) =>
		scene.call('competitor', 'merge', { competitorId: byId(kept), mergedIds });

	it('names the one that stays first, then those that go', async () => {
		const [kept, ...others] = competitorIds();
		const { records } = await scene.run(merge(kept, others));
		expect(bodyOf('POST', '/v1/brands/{brand_id}/competitors/merges')).toEqual({
			competitor_ids: [kept, ...others],
		});
		expect(records).toMatchObject([{ id: kept }]);
		expect(competitorIds()).toEqual([kept]);
	});

	it('merges none into itself, and not nothing', async () => {
		const [kept] = competitorIds();
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

const CITATIONS = '/v1/brands/{brand_id}/citations';

const many = async (filters: IDataObject) =>
	await scene.run(scene.call('citation', 'getMany', { returnAll: true, filters }));

it('Citation: Get Many with a sentiment returns the pages that have one of them, and sends no such filter', async () => {
	const filters = { sentiment: '={{ "negative, POSITIVE" }}', hasContact: false };
	const { records, hints } = await many(filters);
	const sentiments = records.map(({ brand_mention_sentiment: each }) => each);
	const wanted = scene.sandbox.state.citations.where(
		({ brand_mention_sentiment: each, ...page }) =>
			ofBrand(page) && !page.has_contact && (each === 'negative' || each === 'positive'),
	);
	expect(sentiments).toHaveLength(wanted.length);
	expect([...new Set(sentiments)].sort()).toEqual(['negative', 'positive']);
	expect(hints(NODE)).toEqual([]);
	for (const { query } of scene.requestsTo('GET', CITATIONS)) {
		expect(query).not.toHaveProperty('sentiment');
		expect(query.has_contact).toBe('false');
	}
	// Unlike a status that no record has, this needs no word.
	const none = await many({ sentiment: ['positive'], minSvcScore: 100 });
	expect([none.records, none.hints(NODE)]).toEqual([[], []]);
});
