import type { IDataObject } from 'n8n-workflow';
import { readPass } from '../../../../nodes/AiVisibilityPollTrigger/reading/readPass';
import { DeadlineExceeded } from '../../../../nodes/shared/base/errors/cancellation';
import type { Reader } from '../../../../nodes/shared/requests/pagination';

/** A service that gives these bodies, or errors, one after the other. */
const giving = (...answers: unknown[]): Reader & { queries: unknown[] } => {
	const queries: unknown[] = [];
	const request: Reader['request'] = async ({ query }) => {
		queries.push(query);
		const body = answers[queries.length - 1];
		if (body instanceof Error) throw body;
		return { status: 200, headers: {}, body, tookMs: 0 };
	};
	return { queries, request };
};
/** A pass that keeps what it is given. */
const keeping = (shouldStop = false) => {
	const ids: unknown[] = [];
	const ends: boolean[] = [];
	return {
		ids,
		ends,
		take: (records: IDataObject[]) => {
			ids.push(...records.map(({ id }) => id));
			return [];
		},
		shouldStop: () => shouldStop,
		finish: (isWhole: boolean) => {
			ends.push(isWhole);
			return [];
		},
		save: () => ({}),
	};
};
const read = async (reader: Reader, pass = keeping(), cursor?: string, isUsedUp = false) =>
	await readPass(
		reader,
		{ path: '/v1/jobs', query: { sort: 'created_at' }, cursor, budget: { isUsedUp } },
		pass,
	);
const page = (ids: string[], next: string | null, hasMore = next !== null) => ({
	data: ids.map((id) => ({ id })),
	has_more: hasMore,
	next_cursor: next,
});

it('a pass over a list goes from cursor to cursor to the end of the list', async () => {
	const service = giving(page(['a'], '2'), page(['b'], null));
	const pass = keeping();
	expect(await read(service, pass)).toEqual({ found: [], isWhole: true });
	expect(pass).toMatchObject({ ids: ['a', 'b'], ends: [true] });
	expect(service.queries).toEqual([
		{ sort: 'created_at', limit: 100, cursor: undefined },
		{ sort: 'created_at', limit: 100, cursor: '2' },
	]);
});

it('a pass over a list stops when the pass has enough, and says that there is more', async () => {
	const service = giving(page(['a'], '2'), page(['b'], null));
	const pass = keeping(true);
	expect(await read(service, pass)).toEqual({ found: [], isWhole: false });
	expect(pass.ends).toEqual([false]);
	expect(service.queries).toHaveLength(1);
});

it('a pass over a list does not follow a service that leads in a circle', async () => {
	const circle = [page(['a'], '2'), page(['b'], '3'), page(['a'], '2')];
	await expect(read(giving(...circle))).rejects.toThrow('after 3 records');
});

it.each([false, true])(
	'a pass over a list does not take a list that promises more without saying where for a whole one, out of time: %j',
	async (isUsedUp) => {
		const cut = giving(page(['a'], null, true));
		const pass = keeping();
		await expect(read(cut, pass, undefined, isUsedUp)).rejects.toThrow('after 1 record');
		expect(pass.ends).toEqual([]);
	},
);

it.each([undefined, {}, [], { dry_run: {} }])(
	'a pass over a list takes no other answer for an empty list: %j',
	async (body) => {
		await expect(read(giving(body))).rejects.toThrow('not a list');
		await expect(read(giving(page(['a'], '2'), body))).rejects.toThrow('not a list');
	},
);

describe('when the time is up', () => {
	it('leaves the pass open and says where to go on', async () => {
		const pass = keeping();
		const service = giving(page(['a'], '2'));
		expect(await read(service, pass, undefined, true)).toEqual({
			found: [],
			cursor: '2',
			isWhole: false,
		});
		expect(pass).toMatchObject({ ids: ['a'], ends: [] });
	});

	it('does so too when a request is broken off', async () => {
		const pass = keeping();
		const progress = await read(giving(page(['a'], '2'), new DeadlineExceeded(36)), pass);
		expect(progress.cursor).toBe('2');
		expect(pass.ends).toEqual([]);
	});

	it('fails when there was no time for a single page', async () => {
		await expect(read(giving(new DeadlineExceeded(36)))).rejects.toThrow('within 36 seconds');
	});

	it('goes on there, to the end', async () => {
		const service = giving(page(['b'], null));
		const pass = keeping();
		expect(await read(service, pass, '2')).toEqual({ found: [], isWhole: true });
		expect(service.queries).toEqual([{ sort: 'created_at', limit: 100, cursor: '2' }]);
	});
});
