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

async function read(script: Script, paging: Paging, limit = Infinity, query = {}) {
	const service = new ScriptedService(script);
	const request = { method: 'GET' as const, path: '/v1/brands', query };
	const result = await readPages(await service.client(), request, paging, limit);
	return { result, queries: service.seen.map((each) => each.query) };
}

const pageOf = (count: number, more: object = {}): Script => {
	return () => ({ body: { data: records(0, count), ...more } });
};

/** Two full pages, then this. */
const afterTwoPages =
	(body: object): Script =>
	(seen, index) =>
		index < 2 ? listOf(230)(seen, index) : { body };

/** Limit and position of each request, as "100", "100 cursor 100". */
const asked = (queries: Array<Record<string, string>>) =>
	queries.map(({ limit = 'all', ...rest }) => [limit, ...Object.entries(rest).flat()].join(' '));

it.each<[string, Script, Paging, limit: number, count: number, asked: string[]]>([
	['to its end by cursors', listOf(130), 'cursor', Infinity, 130, ['100', '100 cursor 100']],
	['up to the limit', listOf(230), 'cursor', 130, 130, ['100', '30 cursor 100']],
	['to its end', listOf(130, 'offset'), 'offset', Infinity, 130, ['100', '100 offset 100']],
	['up to the limit', listOf(230, 'offset'), 'offset', 101, 101, ['100', '1 offset 100']],
	['in one request without pages', pageOf(150), 'none', Infinity, 150, ['all']],
	['on where the service pages it', listOf(25), 'none', Infinity, 25, ['all', 'all cursor 20']],
	['with no more records than wanted', pageOf(20), 'cursor', 7, 7, ['7']],
	[
		'no further than wanted, although no page follows',
		afterTwoPages({}),
		'cursor',
		200,
		200,
		['100', '100 cursor 100'],
	],
])('a list is read %s', async (_, script, paging, limit, count, expected) => {
	const { result, queries } = await read(script, paging, limit);
	expect(result).toEqual(records(0, count));
	expect(asked(queries)).toEqual(expected);
});

it.each([{ has_more: false, next_cursor: 'more' }, { has_more: false, next_cursor: null }, {}])(
	'a list ends where the service says so: %j',
	async (end) => {
		expect((await read(pageOf(1, end), 'cursor')).queries).toHaveLength(1);
	},
);

it('a list that shifts while it is read has each record once, and all without an ID', async () => {
	const [a, b, c, none, empty] = ['a', 'b', 'c', null, ''].map((id) => ({ id, n: 1 }));
	const first = { data: [a, none, empty, a, b], has_more: true, next_cursor: 'x' };
	const last = { data: [b, none, empty, c], has_more: false };
	const { result } = await read(({ query }) => ({ body: query.cursor ? last : first }), 'cursor');
	expect(result).toEqual([a, none, empty, b, none, empty, c]);
});

describe('a list that cannot be read to its end', () => {
	const pageWith = (next_cursor: unknown) => ({ data: records(0, 5), has_more: true, next_cursor });

	it.each([
		['a page is no list', { object: 'notice' }, 200, 'something that is not a list'],
		['data is no array', { id: 1, data: {} }, 200, 'something that is not a list'],
		['a cursor comes again', pageWith('100'), 205, 'led to the same page again'],
		['a cursor is missing', pageWith(null), 205, 'did not lead to the next page'],
	])('fails where %s, and says how much was read', async (_, body, count, reason) => {
		await expect(read(afterTwoPages(body), 'cursor')).rejects.toMatchObject({
			message: expect.stringMatching(new RegExp(`after ${count} records.*${reason}`)),
			code: 'incomplete_list',
			details: { records_read: count },
		});
	});

	it('goes on past single pages without records', async () => {
		const everyOther: Script = (_, index) => ({
			body: { data: records(index, index % 2), has_more: index < 9, next_cursor: `${index}` },
		});
		expect((await read(everyOther, 'cursor')).result).toHaveLength(5);
	});

	it('fails where an offset leads nowhere', async () => {
		const stuck = read(pageOf(0, { has_more: true }), 'offset');
		await expect(stuck).rejects.toThrow('led to the same page again');
	});

	it('asks to check first what became of a write', async () => {
		const client = await new ScriptedService(() => ({ body: { data: [{ id: 1 }], has_more: true } })).client();
		const request = { method: 'POST' as const, path: '/v1/reports/r1/prompts' };
		await expect(readPages(client, request, 'none', Infinity)).rejects.toMatchObject({
			message: expect.stringMatching(/after 1 record, the service did not lead to the next page$/),
			description: expect.stringMatching(/^The request was sent\. Check/),
		});
	});
});

it.each([
	[true, true],
	['true', true],
	[false, false],
])('a dry run gives the answer as it came: %j', async (dryRun, isOne) => {
	const body = { data: [{ id: 1 }], dry_run: { request_units: 1 }, has_more: false };
	const { result, queries } = await read(() => ({ body }), 'cursor', 500, { dry_run: dryRun });
	expect(result).toEqual(isOne ? [body] : [{ id: 1 }]);
	expect(queries).toEqual([{ dry_run: String(dryRun), limit: '100' }]);
});

it('the cited pages that can be asked for a link are read by filters, the best first, each once', async () => {
	const data = [{ url: 'a' }, { url: 'b' }, { url: 'a' }];
	const service = new ScriptedService(() => ({ body: { data, has_more: false } }));
	const found: unknown[] = [];
	for await (const { url } of askablePages(await service.client(), 'b1', { page_category: 'x' })) found.push(url);
	expect(found).toEqual(['a', 'b']);
	const filters = { has_backlink: 'false', has_contact: 'true', is_actionable: 'true' };
	const query = { ...filters, page_category: 'x', sort: 'ab_score', limit: '100' };
	expect(service.seen).toMatchObject([{ path: '/v1/brands/b1/citations', query }]);
});
