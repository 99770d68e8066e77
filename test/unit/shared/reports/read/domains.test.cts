import { toCitedDomains } from '../../../../../nodes/shared/reports/read/domains';
import { readAllowed } from '../../../../../nodes/shared/reports/read/reading';
import { ScriptedService } from '../../../support/scriptedService.cts';

const cite = (...sites: string[]) => sites.map((site) => ({ domain: `${site}.example`, url: 'https://moved.example' }));

describe('the domains that a report cites', () => {
	it('are counted, most cited first, by the address where the service has not examined the page', () => {
		const unexamined = { domain: null, url: 'https://www.C.example/page' };
		expect(toCitedDomains([...cite('A', 'b', 'b'), unexamined, unexamined, unexamined])).toEqual({
			...{ isCompared: false, added: [], lost: [] },
			cited: [
				{ domain: 'c.example', citations: 3 },
				{ domain: 'b.example', citations: 2 },
				{ domain: 'a.example', citations: 1 },
			],
		});
	});

	it('are read to the end of the list', async () => {
		const body = { data: Array<object>(100).fill({}), next_cursor: 'next' };
		const service = new ScriptedService(({ query }) => ({ body: { ...body, has_more: query.cursor === undefined } }));
		expect(await readAllowed(await service.client(), '/v1/brands/{id}/citations', 'b1')).toHaveLength(200);
	});

	it.each([
		['insufficient_scope', undefined],
		['subscription_past_due', 'thrown'],
	])('are left out where the key may not read them, and nowhere else: %s', async (code, expected) => {
		const service = new ScriptedService(() => ({ status: 403, body: { error: { code } } }));
		const reading = readAllowed(await service.client(), '/v1/brands/{id}/citations', 'b1');
		expect(await reading.catch(() => 'thrown')).toBe(expected);
	});
});
