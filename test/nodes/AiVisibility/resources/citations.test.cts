import type { IDataObject } from 'n8n-workflow';
import { NODE, useScene } from '../../support/scene.cts';

const scene = useScene();

const CITATIONS = '/v1/brands/{brand_id}/citations';

const many = async (filters: IDataObject) =>
	await scene.run(scene.call('citation', 'getMany', { returnAll: true, filters }));

const ownCitations = () =>
	scene.sandbox.state.citations.where(({ brand_id: id }) => id === scene.brandId);

const sentimentsOf = (records: IDataObject[]) =>
	[...new Set(records.map(({ brand_mention_sentiment: each }) => each))].sort();

it('Citation: Get Many with a sentiment returns the pages that have one of them, and sends no such filter', async () => {
	const { records, hints } = await many({ sentiment: '={{ "negative, POSITIVE" }}', hasContact: false });
	const wanted = ownCitations().filter(
		({ brand_mention_sentiment: each, has_contact: hasContact }) =>
			!hasContact && (each === 'negative' || each === 'positive'),
	);
	expect(wanted.length).toBeGreaterThan(0);
	expect(records).toHaveLength(wanted.length);
	expect(sentimentsOf(records)).toEqual(['negative', 'positive']);
	expect(hints(NODE)).toEqual([]);
	for (const { query } of scene.requestsTo('GET', CITATIONS)) {
		expect(query).not.toHaveProperty('sentiment');
		expect(query.has_contact).toBe('false');
	}
});

it('a sentiment that no page has needs no word', async () => {
	const rated = ownCitations().map(
		(citation) => [citation, citation.brand_mention_sentiment] as const,
	);
	for (const [citation] of rated) citation.brand_mention_sentiment = 'neutral';
	const { records, hints } = await many({ sentiment: ['positive'] });
	for (const [citation, sentiment] of rated) citation.brand_mention_sentiment = sentiment;
	expect([records, hints(NODE)]).toEqual([[], []]);
});

it('Citation: Get by Domain reads all pages, by their offset', async () => {
	const [{ id: _, ...first }] = ownCitations();
	for (let n = 0; n < 130; n++)
		scene.sandbox.state.citations.add({ ...first, id: `many-${n}`, domain: `site-${n}.example` });
	const { records } = await scene.run(scene.call('citation', 'getByDomain', { returnAll: true }));
	const domains = records.map(({ domain }) => domain);
	expect(new Set(domains).size).toBe(domains.length);
	expect(domains).toEqual(expect.arrayContaining(['site-0.example', 'site-129.example']));
	const requests = scene.requestsTo('GET', `${CITATIONS}/by-domain`);
	expect(requests.map(({ query }) => query.offset ?? '0')).toEqual(['0', '100']);
});
