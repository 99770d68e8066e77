import type { IDataObject } from 'n8n-workflow';
import { differenceFilter } from '../../../../nodes/AiVisibilityPollTrigger/detectors/scoreChange';
import { watchMentionRate } from '../../../../nodes/AiVisibilityPollTrigger/reading/watchMentionRate';
import type { PollRun, Watcher } from '../../../../nodes/AiVisibilityPollTrigger/reading/watcher';
import { ApiFailure } from '../../../../nodes/shared/requests/apiError';
import { DeadlineExceeded } from '../../../../nodes/shared/base/errors/cancellation';

/** One report after the other mentions the brand in all answers or in none. */
const report = (id: string) => {
	const mentioned = Number(id) % 2 === 0;
	const results = [{ platform: 'chatgpt', mentioned }];
	return { id, visibility_score: mentioned ? 100 : 0, prompts: [{ prompt_text: 'a', results }] };
};

const changeTo = (id: number) => ({
	event: 'visibility.up',
	record: { from: 1, to: 1, report_id: String(id), previous_report_id: String(id - 1) },
	time: id,
});

/** A list in which each poll finds the changes that are due. */
function listWith(...polls: number[][]): Watcher {
	return {
		poll: async (_, memory) => {
			const polled = Number(memory?.polled ?? 0);
			return { memory: { polled: polled + 1 }, found: (polls[polled] ?? []).map(changeTo) };
		},
		examples: async () => [],
	};
}

/** A poll that has time for so many reports, and then either stops by itself or is stopped. */
function runWith(reports: number, isStopped = false): PollRun {
	let read = 0;
	const client = {
		request: async ({ path }: { path: string }) => {
			read += 1;
			if (isStopped && read > reports) throw new DeadlineExceeded(45);
			return { body: report(path.split('/').at(-1)!) };
		},
	};
	const budget = {
		get isUsedUp() {
			return !isStopped && read >= reports;
		},
	};
	return { client, budget } as unknown as PollRun;
}

describe.each([false, true])('when the time is up, by force: %s', (isStopped) => {
	it('goes on at the next poll, and finds each change once', async () => {
		const watcher = watchMentionRate(listWith([], [1, 2, 3], [4]), differenceFilter(5, 'both'));
		const found: unknown[] = [];
		let memory: IDataObject | undefined;
		const counts: number[] = [];
		for (let poll = 0; poll < 5; poll++) {
			const decision = await watcher.poll(runWith(4, isStopped), memory);
			// n8n stores it as JSON.
			memory = JSON.parse(JSON.stringify(decision.memory)) as IDataObject;
			found.push(...decision.found.map(({ record }) => record.report_id));
			counts.push(decision.found.length);
		}
		expect(found).toEqual(['1', '2', '3', '4']);
		expect(counts).toEqual([0, 2, 2, 0, 0]);
	});
});

it('a poll for the mention rate fails with any other failure, so that the next poll finds the same', async () => {
	const watcher = watchMentionRate(listWith([1]), differenceFilter(5, 'both'));
	const run = {
		client: { request: async () => await Promise.reject(new Error('down')) },
		budget: { isUsedUp: false },
	} as unknown as PollRun;
	await expect(watcher.poll(run, undefined)).rejects.toThrow('down');
});

it('a poll for the mention rate does not read the list while changes of the last poll are left', async () => {
	let lists = 0;
	const list = listWith([1, 2, 3], [4]);
	const counted: Watcher = {
		...list,
		poll: async (run, memory) => {
			lists += 1;
			return await list.poll(run, memory);
		},
	};
	const watcher = watchMentionRate(counted, differenceFilter(5, 'both'));
	let memory: IDataObject | undefined;
	const listsAt: number[] = [];
	for (let poll = 0; poll < 4; poll++) {
		({ memory } = await watcher.poll(runWith(2), memory));
		listsAt.push(lists);
	}
	expect(listsAt).toEqual([1, 1, 1, 2]);
});

it.each([404, 410])(
	'a poll for the mention rate leaves out a change whose report is gone: %i',
	async (status) => {
		const watcher = watchMentionRate(listWith([1]), differenceFilter(5, 'both'));
		const outcome = {
			kind: 'refused',
			result: { kind: 'response', status, headers: {}, body: {} },
		};
		const gone = new ApiFailure(outcome as never, { method: 'GET', attempts: 1, host: 'api' });
		const run = {
			client: { request: async () => await Promise.reject(gone) },
			budget: { isUsedUp: false },
		} as unknown as PollRun;
		expect(await watcher.poll(run, undefined)).toMatchObject({
			found: [],
			memory: { pending: [] },
		});
	},
);
