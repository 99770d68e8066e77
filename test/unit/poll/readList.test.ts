import { readList } from '../../../nodes/AiVisibilityPollTrigger/reading/readList';
import type { Reader } from '../../../nodes/shared/transport/pagination';

/** A service that gives these bodies one after the other. */
const giving = (...bodies: unknown[]): Reader & { queries: unknown[] } => {
	const queries: unknown[] = [];
	const request: Reader['request'] = async ({ query }) => {
		queries.push(query);
		return { status: 200, headers: {}, body: bodies[queries.length - 1], tookMs: 0 };
	};
	return { queries, request };
};
const read = async (reader: Reader, shouldStop = () => false) =>
	await readList(reader, '/v1/jobs', { sort: 'created_at' }, shouldStop);
const page = (ids: string[], next: string | null, hasMore = next !== null) => ({
	data: ids.map((id) => ({ id, page: next })),
	has_more: hasMore,
	next_cursor: next,
});

it('goes from cursor to cursor to the end of the list', async () => {
	const service = giving(page(['a'], '2'), page(['b'], null));
	const { records, isWhole } = await read(service);
	expect(records.map(({ id }) => id)).toEqual(['a', 'b']);
	expect(isWhole).toBe(true);
	expect(service.queries).toEqual([
		{ sort: 'created_at', limit: 100, cursor: undefined },
		{ sort: 'created_at', limit: 100, cursor: '2' },
	]);
});

it('gives a record that is on two pages once, as it was read last', async () => {
	const { records } = await read(giving(page(['a', 'b'], '2'), page(['b', 'c'], null)));
	expect(records).toEqual([
		{ id: 'a', page: '2' },
		{ id: 'b', page: null },
		{ id: 'c', page: null },
	]);
});

it('stops when it has enough, and says that there is more', async () => {
	const service = giving(page(['a'], '2'), page(['b'], null));
	expect(await read(service, () => true)).toMatchObject({ isWhole: false });
	expect(service.queries).toHaveLength(1);
});

it('does not follow a service that leads in a circle', async () => {
	const circle = [page(['a'], '2'), page(['b'], '3'), page(['a'], '2')];
	expect((await read(giving(...circle))).isWhole).toBe(false);
});

it('takes a list that promises more without saying where for one that was cut', async () => {
	expect((await read(giving(page(['a'], null, true)))).isWhole).toBe(false);
});

it.each([undefined, {}, [], { dry_run: {} }])(
	'takes no other answer for an empty list: %j',
	async (body) => {
		await expect(read(giving(body))).rejects.toThrow('no list');
		await expect(read(giving(page(['a'], '2'), body))).rejects.toThrow('no list');
	},
);

it('leaves out what has no id', async () => {
	const body = { data: [{ status: 'sent' }, { id: 7 }], has_more: false };
	expect((await read(giving(body))).records).toEqual([{ id: 7 }]);
});
