import { readCitedDomains } from '../../../../../nodes/shared/reports/read/domains';
import { ApiFailure } from '../../../../../nodes/shared/requests/apiError';
import type { ApiClient } from '../../../../../nodes/shared/requests/client';
import { response } from '../../../support/exchanges.cts';

/** The citations of a report: 100 on its first page, and one more on each. */
const clientWith = (pages: number): ApiClient => {
	const request = async ({ query }: { query: { cursor?: string } }) => {
		const page = Number(query.cursor ?? 1);
		const data = Array.from({ length: 99 + page }, (_, index) => ({
			id: `${page}-${index}`,
			domain: index === 0 ? `SITE-${page}.example` : null,
			url: `https://${index === 0 ? 'moved' : `site-${page}`}.example/${index}`,
		}));
		const isLast = page === pages;
		const list = { data, has_more: !isLast, next_cursor: isLast ? null : String(page + 1) };
		return await Promise.resolve({ body: list });
	};
	return { request } as unknown as ApiClient;
};

describe('the domains that a report cites', () => {
	it('are counted over all pages of its citations', async () => {
		const report = { id: 'r1', brand_id: 'b1' };
		const domains = await readCitedDomains(clientWith(3), report);
		const cited = [3, 2, 1].map((page) => ({
			domain: `site-${page}.example`,
			citations: 99 + page,
		}));
		expect(domains).toEqual({ isCompared: false, added: [], lost: [], cited });
		const same = { isCompared: true, added: [], lost: [], cited };
		expect(await readCitedDomains(clientWith(3), report, report)).toEqual(same);
	});

	it('are new and gone by those of the report before', async () => {
		const sites: Record<string, string[]> = { r1: ['a', 'a', 'b'], r0: ['b', 'c'] };
		const request = async ({ query }: { query: { report_id: string } }) => {
			const data = sites[query.report_id].map((site) => ({ domain: `${site}.example`, url: null }));
			return await Promise.resolve({ body: { data, has_more: false, next_cursor: null } });
		};
		const client = { request } as unknown as ApiClient;
		const [now, before] = ['r1', 'r0'].map((id) => ({ id, brand_id: 'b1' }));
		expect(await readCitedDomains(client, now, before)).toMatchObject({
			added: [{ domain: 'a.example', citations: 2 }],
			lost: [{ domain: 'c.example', citations: 1 }],
		});
	});

	it('are those of a key that may read them: other refusals end the run', async () => {
		const outcome = { kind: 'refused', result: response(403, 'subscription_past_due') } as const;
		const failure = new ApiFailure(outcome, { method: 'GET', attempts: 1, host: '' });
		const client = { request: async () => await Promise.reject(failure) } as unknown as ApiClient;
		const reading = readCitedDomains(client, { id: 'r1', brand_id: 'b1' });
		await expect(reading).rejects.toBe(failure);
	});
});
