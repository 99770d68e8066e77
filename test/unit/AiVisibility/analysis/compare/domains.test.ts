import {
	readDomains,
	toOtherDomains,
} from '../../../../../nodes/AiVisibility/analysis/compare/domains';
import type { ApiClient } from '../../../../../nodes/shared/requests/client';

/** The citations of a report, 100 per page. */
const clientWith = (pages: number): ApiClient => {
	const request = async ({ query }: { query: { cursor?: string } }) => {
		const page = Number(query.cursor ?? 1);
		const data = Array.from({ length: 100 }, (_, index) => ({
			id: `${page}-${index}`,
			url: `https://site-${page}.example/${index}`,
		}));
		const isLast = page === pages;
		const list = { data, has_more: !isLast, next_cursor: isLast ? null : String(page + 1) };
		return await Promise.resolve({ body: list });
	};
	return { request } as unknown as ApiClient;
};

describe('the domains that a report cites', () => {
	it('are counted over all pages of its citations', async () => {
		const domains = await readDomains(clientWith(3), { id: 'r1', brand_id: 'b1' });
		expect([...domains!]).toEqual([
			['site-1.example', 100],
			['site-2.example', 100],
			['site-3.example', 100],
		]);
	});

	it('are new or lost where the other report does not cite them, the most cited first', () => {
		const before = new Map([['both.example', 1]]);
		const after = new Map([
			['one.example', 1],
			['both.example', 9],
			['three.example', 3],
		]);
		expect(toOtherDomains(after, before)).toEqual([
			{ domain: 'three.example', citations: 3 },
			{ domain: 'one.example', citations: 1 },
		]);
		expect(toOtherDomains(before, after)).toEqual([]);
	});
});
