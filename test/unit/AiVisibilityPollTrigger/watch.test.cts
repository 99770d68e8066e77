import type { IDataObject } from 'n8n-workflow';
import type { Detector } from '../../../nodes/AiVisibilityPollTrigger/detectors/detector';
import type { PollEvent } from '../../../nodes/AiVisibilityPollTrigger/events/event';
import { MOST_REMEMBERED } from '../../../nodes/AiVisibilityPollTrigger/detectors/detector';
import { find, type Watch } from '../../../nodes/AiVisibilityPollTrigger/watch';
import { DeadlineExceeded } from '../../../nodes/shared/base/errors/cancellation';
import { failureOf, response } from '../support/exchanges.cts';

/** What a poll is about in a test. */
interface Scene {
	/** Bodies or errors, one for each request. */
	answers: unknown[];
	/** The number of requests that there is time for. */
	inTime?: number;
	/** IDs to look up. */
	wanted?: string[];
	isOld?: Detector['isOld'];
	isTest?: boolean;
	isStart?: boolean;
	/** What the last poll remembered. */
	before?: IDataObject;
}

/** Makes a poll, and returns what it asked for and what the detector was given. */
async function pollWith({
	answers,
	inTime = Infinity,
	wanted,
	isOld,
	isTest = false,
	isStart = false,
	before,
}: Scene) {
	const asked: unknown[] = [];
	const given: unknown[] = [];
	const logged: string[] = [];
	const request = async ({ path, query }: { path: string; query?: IDataObject }) => {
		const body = answers[asked.push(query ?? path) - 1];
		if (body instanceof Error) throw body;
		return { status: 200, headers: {}, body, tookMs: 0 };
	};
	const detector: Detector = {
		detect: (_, records, { isWhole, read = [] }) => {
			given.push(wanted ? read : { ids: records.map(({ id }) => id), isWhole });
			return { memory: {}, found: [] };
		},
		isOld,
		wanted: wanted && (() => wanted),
	};
	const event = {
		subject: 'job',
		lookUp: async (_: unknown, id: string) => (await request({ path: id })).body,
	} as unknown as PollEvent;
	const log = (message: string) => logged.push(message);
	const watch = {
		form: { event, listFor: () => ({ path: '/v1/jobs', query: { min_ab_score: 1 } }) },
		client: { request },
		detector,
		...{ isTest, isStart },
		signal: {
			get aborted() {
				return asked.length >= inTime;
			},
		},
		logger: { info: log, warn: log },
	} as unknown as Watch;
	const { memory } = await find(watch, before);
	return { asked, given, logged, memory };
}

const page = (ids: string[], next: string | null, hasMore = next !== null) => ({
	data: ids.map((id) => ({ id })),
	has_more: hasMore,
	next_cursor: next,
});

describe('a list', () => {
	it('is read no further than what is remembered', async () => {
		const ids = Array.from({ length: MOST_REMEMBERED }, (_, index) => `${index}`);
		const { asked, given } = await pollWith({ answers: [page(ids, '2')] });
		expect(asked).toHaveLength(1);
		expect(given).toMatchObject([{ isWhole: false }]);
	});

	it('is cut when the time is up before its end', async () => {
		const answers = [page(['a'], '2'), new DeadlineExceeded(36)];
		const { given } = await pollWith({ answers });
		expect(given).toEqual([{ ids: ['a'], isWhole: false }]);
		const again = [page(['a'], '2'), new DeadlineExceeded(20)];
		await expect(pollWith({ answers: again, isStart: true })).rejects.toThrow('within 20 seconds');
	});
});

describe('records that are looked up', () => {
	const list = page([], null);

	it('are given with their IDs, and those that no longer exist as gone', async () => {
		const answers = [list, { name: 'A' }, failureOf(response(404, 'gone')), { name: 'D' }];
		const { given, logged } = await pollWith({ answers, wanted: ['a', 'b', 'd'] });
		expect(logged).toEqual([]);
		expect(given[0]).toEqual([
			{ id: 'a', name: 'A' },
			{ id: 'b', isGone: true },
			{ id: 'd', name: 'D' },
		]);
	});

	it.each([400, 403, 404, 409, 500])(
		'are left for the next poll and logged after status %i, while the others come',
		async (status) => {
			const answers = [page(['a'], null), failureOf(response(status, 'x')), {}];
			const { given, logged } = await pollWith({ answers, wanted: ['a', 'b'] });
			expect(given[0]).toEqual([{ id: 'b' }]);
			expect(logged).toEqual([expect.stringContaining('a job (a) is left for the next poll')]);
		},
	);

	it('are given up after 20 polls, and wait behind those that can be read', async () => {
		const answers = [list, {}, failureOf(response(500, 'x'))];
		let before: IDataObject = {};
		for (let count = 1; count < 20; count++) {
			const { given, memory } = await pollWith({ answers, wanted: ['a', 'b'], before });
			expect(given[0]).toEqual([{ id: 'a' }]);
			before = memory;
		}
		const { given, logged } = await pollWith({ answers, wanted: ['b', 'a'], before });
		expect(given[0]).toEqual([{ id: 'a' }, { id: 'b', isGone: true }]);
		expect(logged).toEqual([expect.stringContaining('(b) is given up')]);
	});

	it('are left for the next poll when the time is up', async () => {
		const { given } = await pollWith({ answers: [list, {}], inTime: 2, wanted: ['a', 'b'] });
		expect(given[0]).toEqual([{ id: 'a' }]);
	});

	it.each([
		[false, 40],
		[true, 20],
	])('are not too many; in a test (%j) at most %i', async (isTest, most) => {
		const wanted = Array.from({ length: 50 }, (_, index) => `${index}`);
		const answers = [list, ...wanted.map(() => ({}))];
		const before = { tries: { 0: 3, gone: 2 } };
		const { asked, memory } = await pollWith({ answers, wanted, isTest, before });
		expect(asked).toHaveLength(1 + most);
		expect(memory.tries).toEqual(isTest ? {} : { 0: 3 });
	});
});
