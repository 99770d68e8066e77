import fc from 'fast-check';
import {
	isList,
	leadsOn,
	pagesOf,
	readPages,
	type Paging,
} from '../../../../nodes/shared/transport/pagination';
import { type Script, ScriptedService } from '../../support/scriptedService';

const records = (from: number, count: number) =>
	Array.from({ length: count }, (_, n) => ({ id: from + n }));

/** A list of `total` records behind cursors. */
const cursorList =
	(total: number): Script =>
	({ query }) => {
		const from = Number(query.cursor ?? 0);
		const data = records(from, Math.min(Number(query.limit ?? 20), total - from));
		const end = from + data.length;
		return {
			body: {
				object: 'list',
				data,
				has_more: end < total,
				next_cursor: end < total ? String(end) : null,
			},
		};
	};

const offsetList =
	(total: number): Script =>
	({ query }) => {
		const from = Number(query.offset ?? 0);
		const data = records(from, Math.min(Number(query.limit ?? 20), total - from));
		return { body: { data, has_more: from + data.length < total } };
	};

async function read(script: Script, paging: Paging, limit: number, query = {}) {
	const service = new ScriptedService(script);
	const request = { method: 'GET' as const, path: '/v1/brands', query };
	const result = await readPages(await service.client(), request, paging, limit);
	return { result, seen: service.seen };
}

describe('a list with cursors', () => {
	it('is read to its end', async () => {
		const { result, seen } = await read(cursorList(230), 'cursor', Infinity);
		expect(result).toEqual(records(0, 230));
		expect(seen.map(({ query }) => query)).toEqual([
			{ limit: '100' },
			{ limit: '100', cursor: '100' },
			{ limit: '100', cursor: '200' },
		]);
	});

	it('is read up to the limit, with no record asked for in vain', async () => {
		const { result, seen } = await read(cursorList(230), 'cursor', 130);
		expect(result).toEqual(records(0, 130));
		expect(seen.map(({ query }) => query.limit)).toEqual(['100', '30']);
	});

	it('asks for no further page when the limit is a full page', async () => {
		expect((await read(cursorList(230), 'cursor', 100)).seen).toHaveLength(1);
		expect((await read(cursorList(100), 'cursor', Infinity)).seen).toHaveLength(1);
	});

	it('keeps the filters on every page', async () => {
		const { seen } = await read(cursorList(230), 'cursor', Infinity, { search: 'a b', limit: 5 });
		expect(seen).toHaveLength(3);
		for (const { query } of seen) expect(query).toMatchObject({ search: 'a b', limit: '100' });
	});

	it('cuts at the limit when the service gives more than it was asked for', async () => {
		const generous: Script = () => ({ body: { data: records(0, 20), has_more: false } });
		expect((await read(generous, 'cursor', 7)).result).toEqual(records(0, 7));
	});

	it('does not follow a service that leads in a circle', async () => {
		const circle: Script = (_, index) => ({
			body: { data: records(index, 1), has_more: true, next_cursor: index % 2 === 0 ? 'a' : 'b' },
		});
		const { result, seen } = await read(circle, 'cursor', Infinity);
		expect(seen.length).toBeLessThanOrEqual(4);
		expect(result).toHaveLength(seen.length);
	});

	it('ends where the service says so, in whichever way', async () => {
		const ends: object[] = [
			{ has_more: false, next_cursor: 'more' },
			{ has_more: true, next_cursor: null },
			{ has_more: true },
			{},
		];
		for (const end of ends) {
			const { seen } = await read(
				() => ({ body: { data: records(0, 1), ...end } }),
				'cursor',
				Infinity,
			);
			expect(seen).toHaveLength(1);
		}
	});

	it('goes on over a page without records', async () => {
		const gap: Script = ({ query }) =>
			query.cursor
				? { body: { data: records(0, 2), has_more: false } }
				: { body: { data: [], has_more: true, next_cursor: 'x' } };
		expect((await read(gap, 'cursor', Infinity)).result).toEqual(records(0, 2));
	});

	it('gives what is no list as it came: a dry run', async () => {
		const { result } = await read(
			() => ({ body: { dry_run: { request_units: 1 } } }),
			'cursor',
			50,
		);
		expect(result).toEqual([{ dry_run: { request_units: 1 } }]);
	});
});

describe('a list with offsets', () => {
	it('is read to its end and up to the limit', async () => {
		const { result, seen } = await read(offsetList(230), 'offset', Infinity);
		expect(result).toEqual(records(0, 230));
		expect(seen.map(({ query }) => query.offset)).toEqual([undefined, '100', '200']);
		expect(
			(await read(offsetList(230), 'offset', 101)).seen.map(({ query }) => query.limit),
		).toEqual(['100', '1']);
	});

	it('ends when a page is empty, whatever the service says', async () => {
		const { seen } = await read(() => ({ body: { data: [], has_more: true } }), 'offset', Infinity);
		expect(seen).toHaveLength(1);
	});
});

describe('a list without pages', () => {
	it('is read in one request, without a page size', async () => {
		const { result, seen } = await read(
			() => ({ body: { data: records(0, 50), has_more: true, next_cursor: 'x' } }),
			'none',
			Infinity,
		);
		expect(result).toHaveLength(50);
		expect(seen.map(({ query }) => query)).toEqual([{}]);
	});
});

describe('a list that does not end', () => {
	const emptyPages: Script = (_, index) => ({
		body: { data: [], has_more: true, next_cursor: `page ${index}` },
	});

	it('is left after several pages without records', async () => {
		const { result, seen } = await read(emptyPages, 'cursor', Infinity);
		expect(result).toEqual([]);
		expect(seen).toHaveLength(3);
	});

	it('is not left for pages without records among others', async () => {
		const script: Script = ({ query }) => {
			const page = Number(query.cursor ?? 0);
			const data = page % 3 === 2 ? records(page, 1) : [];
			return { body: { data, has_more: page < 11, next_cursor: String(page + 1) } };
		};
		expect((await read(script, 'cursor', Infinity)).result).toHaveLength(4);
	});
});

describe('a list of more records than n8n takes for one item', () => {
	it('is refused with advice as soon as that is known, before all pages were paid', async () => {
		const service = new ScriptedService(cursorList(1_000_000));
		const client = await service.client();
		const request = { method: 'GET' as const, path: '/v1/brands' };
		await expect(readPages(client, request, 'cursor', Infinity)).rejects.toMatchObject({
			message: 'The list has more than 100,000 records',
			description: expect.stringMatching(/filters.*Limit/),
			code: 'too_many_records',
		});
		expect(service.seen).toHaveLength(1_001);
	});

	it('is refused also when all come at once', async () => {
		const script: Script = () => ({ body: { data: records(0, 150_000) } });
		await expect(read(script, 'none', Infinity)).rejects.toThrow('more than 100,000 records');
		expect((await read(script, 'none', 10)).result).toHaveLength(10);
	});

	it('is read where it has exactly so many', async () => {
		expect((await read(cursorList(100_000), 'cursor', Infinity)).result).toHaveLength(100_000);
	});
});

describe('pagesOf', () => {
	it('fetches no page that nobody asks for', async () => {
		const service = new ScriptedService(cursorList(500));
		const request = { method: 'GET' as const, path: '/v1/brands' };
		for await (const body of pagesOf(await service.client(), request, 'cursor')) {
			expect(isList(body)).toBe(true);
			break;
		}
		expect(service.seen.map(({ query }) => query)).toEqual([{ limit: '100' }]);
	});

	it('ends with what is no list', async () => {
		const service = new ScriptedService(() => ({ body: { dry_run: {} } }));
		const request = { method: 'GET' as const, path: '/v1/brands' };
		const bodies: unknown[] = [];
		for await (const body of pagesOf(await service.client(), request, 'cursor')) bodies.push(body);
		expect(bodies).toEqual([{ dry_run: {} }]);
	});
});

it('gives every record once and in order, whatever the sizes are', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.nat(450),
			fc.oneof(fc.integer({ min: 1, max: 500 }), fc.constant(Infinity)),
			fc.constantFrom<Paging>('cursor', 'offset'),
			async (total, limit, paging) => {
				const list = paging === 'cursor' ? cursorList(total) : offsetList(total);
				const { result } = await read(list, paging, limit);
				expect(result).toEqual(records(0, Math.min(total, limit)));
			},
		),
		{ numRuns: 100 },
	);
});

it('knows a list by its data', () => {
	expect(isList({ data: [] })).toBe(true);
	for (const other of [undefined, null, [], {}, { data: {} }, 'data'])
		expect(isList(other)).toBe(false);
});

it('tells whether a page leads on to another', () => {
	expect(leadsOn({ data: [], next_cursor: 'x', has_more: true })).toBe(true);
	expect(leadsOn({ data: [], next_cursor: 'x', has_more: false })).toBe(false);
	expect(leadsOn({ data: [] })).toBe(false);
});
