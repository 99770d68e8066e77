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
		expect(domains).toEqual({ now: cited });
		expect(await readCitedDomains(clientWith(3), report, report)).toEqual({
			now: cited,
			before: cited,
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
