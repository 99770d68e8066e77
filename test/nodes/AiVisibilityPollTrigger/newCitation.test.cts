import { ids, times, useService } from './service.cts';

const service = useService({ abbreviation: 'ab' });

const CITATIONS = '/v1/brands/{brand_id}/citations';

describe('a poll for citations', () => {
	it('reads several pages when more has come than one holds, and only until one has nothing new', async () => {
		times(1_000, () => service.citation({ created_at: service.hoursAgo(25) }));
		service.citation();
		const host = service.host('newCitation');
		await host.activate();
		expect(service.pages(CITATIONS)).toBe(1);
		const fresh = times(450, () => service.citation());
		const before = service.sandbox.requests.length;
		const items = await host.poll();
		expect(items).toHaveLength(450);
		expect(new Set(ids(items))).toEqual(new Set(ids(fresh)));
		expect(service.pages(CITATIONS, before)).toBe(6);
		expect(await host.poll()).toEqual([]);
	});

	it('brings up those of a sentiment, also when they are rated later', async () => {
		const host = service.host('newCitation', { filters: { sentiment: ['negative'] } });
		await host.activate();
		const [negative, rated] = (['negative', null] as const).map((sentiment) =>
			service.citation({ brand_mention_sentiment: sentiment }),
		);
		service.citation({ brand_mention_sentiment: 'positive' });
		expect(ids(await host.poll())).toEqual([negative.id]);
		rated.brand_mention_sentiment = 'negative';
		expect(ids(await host.poll())).toEqual([rated.id]);
		host.parameters = { ...host.parameters, filters: { sentiment: ['positive'] } };
		await host.activate();
		expect(host.items).toHaveLength(2);
	});
});
