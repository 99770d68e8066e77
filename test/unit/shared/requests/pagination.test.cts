import fc from 'fast-check';
import { askablePages } from '../../../../nodes/shared/requests/citedPages';
import { readPages, type Paging } from '../../../../nodes/shared/requests/pagination';
import { type Script, ScriptedService } from '../../support/scriptedService.cts';

const records = (from: number, count: number) => Array.from({ length: count }, (_, n) => ({ id: from + n }));

/** A list of `total` records behind cursors or offsets. */
const listOf =
	(total: number, paging: Paging = 'cursor'): Script =>
	({ query }) => {
		const from = Number(query[paging] ?? 0);
		const data = records(from, Math.min(Number(query.limit ?? 20), total - from));
		const end = from + data.length;
		const hasMore = end < total;
		const next_cursor = hasMore && paging === 'cursor' ? end : null;
		return { body: { data, has_more: hasMore, next_cursor } };
	};

async function read(script: Script, paging: Paging, limit: number, query = {}) {
	const service = new ScriptedService(script);
	const request = { method: 'GET' as const, path: '/v1/brands', query };
	const result = await readPages(await service.client(), request, paging, limit);
	return { result, seen: service.seen };
}

describe('a list with cursors', () => {
	it('is read to its end', async () => {
		const { result, seen } = await read(listOf(230), 'cursor', Infinity);
		expect(result).toEqual(records(0, 230));
		expect(seen.map(({ query }) => query)).toEqual([
			{ limit: '100' },
			{ limit: '100', cursor: '100' },
			{ limit: '100', cursor: '200' },
		]);
	});

	it('is read up to the limit, with no record asked for in vain', async () => {
		const { result, seen } = await read(listOf(230), 'cursor', 130);
		expect(result).toEqual(records(0, 130));
		expect(seen.map(({ query }) => query.limit)).toEqual(['100', '30']);
	});

	it('cuts at the limit when the service gives more than it was asked for', async () => {
		const generous: Script = () => ({ body: { data: records(0, 20), has_more: false } });
		expect((await read(generous, 'cursor', 7)).result).toEqual(records(0, 7));
	});

	it.each([
		{ has_more: false, next_cursor: 'more' },
		{ has_more: false, next_cursor: null },
		{ next_cursor: null },
		{},
	])('ends where the service says so: %j', async (end) => {
		const script: Script = () => ({ body: { data: records(0, 1), ...end } });
		expect((await read(script, 'cursor', Infinity)).seen).toHaveLength(1);
	});

	it('has each record once where it shifts while it is read, all without an ID', async () => {
		const [a, b, c, none] = ['a', 'b', 'c', undefined].map((id) => ({ id, n: 1 }));
		const shifting: Script = ({ query }) =>
			query.cursor
				? { body: { data: [b, none, c], has_more: false } }
				: { body: { data: [a, none, a, b], has_more: true, next_cursor: 'x' } };
		const { result } = await read(shifting, 'cursor', Infinity);
		expect(result).toEqual([a, { n: 1 }, b, { n: 1 }, c]);
	});
});

it('a list with offsets is read to its end and up to the limit', async () => {
	const { result, seen } = await read(listOf(230, 'offset'), 'offset', Infinity);
	expect(result).toEqual(records(0, 230));
	expect(seen.map(({ query }) => query.offset)).toEqual([undefined, '100', '200']);
	const limited = await read(listOf(230, 'offset'), 'offset', 101);
	expect(limited.seen.map(({ query }) => query.limit)).toEqual(['100', '1']);
});

describe('a list without pages', () => {
	it('is read in one request, without a page size', async () => {
		const script: Script = () => ({ body: { data: records(0, 150) } });
		const { result, seen } = await read(script, 'none', Infinity);
		expect(result).toHaveLength(150);
		expect(seen.map(({ query }) => query)).toEqual([{}]);
	});

	it('is read on where the service has begun to page it', async () => {
		const { result, seen } = await read(listOf(25), 'none', Infinity);
		expect(result).toEqual(records(0, 25));
		expect(seen.map(({ query }) => query)).toEqual([{}, { cursor: '20' }]);
	});
});

/** Two full pages, then what a test is about. */
const afterTwoPages =
	(body: object): Script =>
	(seen, index) =>
		index < 2 ? listOf(230)(seen, index) : { body };

describe('a list that cannot be read to its end', () => {
	const pageWith = (next_cursor: unknown) => ({ data: records(0, 5), has_more: true, next_cursor });

	it.each([
		['a page is no list', { object: 'notice' }, 200, 'something that is not a list'],
		['data is no array', { id: 1, data: {} }, 200, 'something that is not a list'],
		['a cursor comes again', pageWith('100'), 205, 'led to the same page again'],
		['a cursor is missing', pageWith(null), 205, 'did not lead to the next page'],
	])('fails where %s, and says how much was read', async (_, body, count, reason) => {
		await expect(read(afterTwoPages(body), 'cursor', Infinity)).rejects.toMatchObject({
			message: expect.stringMatching(new RegExp(`after ${count} records.*${reason}`)),
			code: 'incomplete_list',
			details: { records_read: count },
		});
	});

	it('goes on past single pages without records', async () => {
		const everyOther: Script = (_, index) => ({
			body: { data: records(index, index % 2), has_more: index < 9, next_cursor: `${index}` },
		});
		expect((await read(everyOther, 'cursor', Infinity)).result).toHaveLength(5);
	});

	it('fails where an offset leads nowhere', async () => {
		const stuck: Script = () => ({ body: { data: [], has_more: true } });
		await expect(read(stuck, 'offset', Infinity)).rejects.toThrow('led to the same page again');
	});

	it('does not fail where enough was read before', async () => {
		const { result, seen } = await read(afterTwoPages({}), 'cursor', 200);
		expect(result).toHaveLength(200);
		expect(seen).toHaveLength(2);
	});

	it('asks to check first what became of a write', async () => {
		const client = await new ScriptedService(() => ({ body: { object: 'notice' } })).client();
		const request = { method: 'POST' as const, path: '/v1/reports/r1/prompts' };
		await expect(readPages(client, request, 'none', Infinity)).rejects.toMatchObject({
			description: expect.stringMatching(/^The request was sent\. Check/),
		});
	});
});

describe('a dry run', () => {
	it.each([true, 'true'])('gives the answer as it came: %j', async (dryRun) => {
		const body = { dry_run: { request_units: 1 } };
		const { result, seen } = await read(() => ({ body }), 'cursor', 500, { dry_run: dryRun });
		expect(result).toEqual([body]);
		expect(seen.map(({ query }) => query)).toEqual([{ dry_run: 'true', limit: '100' }]);
	});

	it('is none where it is switched off', async () => {
		const { result } = await read(listOf(2), 'cursor', 50, { dry_run: false });
		expect(result).toEqual(records(0, 2));
	});
});

it('reads every record once and in order, whatever the sizes are', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.nat(450),
			fc.oneof(fc.integer({ min: 1, max: 500 }), fc.constant(Infinity)),
			fc.constantFrom<Paging>('cursor', 'offset'),
			async (total, limit, paging) => {
				const { result } = await read(listOf(total, paging), paging, limit);
				expect(result).toEqual(records(0, Math.min(total, limit)));
			},
		),
		{ numRuns: 100 },
	);
});

it('a list of cited pages leaves out those that cannot be asked, where the service does not filter, and has each once', async () => {
	const data = [
		{ url: 'linked', has_backlink: true },
		{ url: 'no use', has_backlink: false, is_actionable: false },
		{ url: 'nobody', has_contact: false },
		{ url: 'open', has_backlink: false, is_actionable: true },
		{ url: 'unknown' },
		{ url: 'open' },
	];
	const service = new ScriptedService(() => ({ body: { data, has_more: false } }));
	const found: unknown[] = [];
	for await (const { url } of askablePages(await service.client(), 'b1', { page_category: 'x' })) found.push(url);
	expect(found).toEqual(['open', 'unknown']);
	const filters = { has_backlink: 'false', has_contact: 'true', is_actionable: 'true' };
	const query = { ...filters, page_category: 'x', sort: 'ab_score', limit: '100' };
	expect(service.seen.map((seen) => seen.query)).toEqual([query]);
});
