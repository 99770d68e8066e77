import type { IDataObject } from 'n8n-workflow';
import type { Pass } from '../../../../nodes/AiVisibilityPollTrigger/detectors/detector';
import { watchList } from '../../../../nodes/AiVisibilityPollTrigger/reading/watchList';
import type { PollRun } from '../../../../nodes/AiVisibilityPollTrigger/reading/watcher';
import { refusalOf } from '../../support/refusals';

/** Polls a list that answers with these bodies, or errors, one after the other. */
async function poll(answers: unknown[], memory: IDataObject | undefined, missing?: string[]) {
	const asked: unknown[] = [];
	const resumed: unknown[] = [];
	const looked: unknown[] = [];
	const pass: Pass = {
		take: () => [],
		shouldStop: () => false,
		finish: () => [],
		save: () => ({}),
		...(missing && {
			unlisted: { missing: () => missing, take: (read) => (looked.push(read), []) },
		}),
	};
	const detector = { resume: (from: unknown) => (resumed.push(from), pass), examples: () => [] };
	const run = {
		client: {
			request: async ({ path, query }: { path: string; query?: IDataObject }) => {
				const body = answers[asked.push(query?.cursor ?? path) - 1];
				if (body instanceof Error) throw body;
				return { status: 200, headers: {}, body, tookMs: 0 };
			},
		},
		path: '/v1/emails',
		pathOf: (path: string, { id }: IDataObject) => `${path}/${String(id)}`,
		query: {},
		logger: { info: () => {} },
		budget: { isUsedUp: false },
	} as unknown as PollRun;
	await watchList({ detector, unlisted: { path: '/v1/emails', parameter: 'id' } }).poll(
		run,
		memory,
	);
	return { asked, resumed, looked };
}

const page = (next: string | null = null) => ({
	data: [{ id: 'a' }],
	has_more: next !== null,
	next_cursor: next,
});

it('a poll of a list continues at the cursor of the last poll', async () => {
	const { asked } = await poll([page('c2'), page()], { cursor: 'c1' });
	expect(asked).toEqual(['c1', 'c2']);
});

it('a poll of a list starts again, without what that pass had seen, when the service no longer accepts the cursor', async () => {
	const memory = { cursor: 'c1', pass: { seen: ['a'] }, known: 1 };
	const { asked, resumed } = await poll([refusalOf(400, 'invalid_cursor'), page()], memory);
	expect(asked).toEqual(['c1', '/v1/emails']);
	expect(resumed).toEqual([memory, { ...memory, pass: undefined }]);
});

it.each<[string, IDataObject | undefined, Error]>([
	['another refusal of a cursor', { cursor: 'c1' }, refusalOf(400, 'invalid_request')],
	['a refusal of a cursor that was not kept', undefined, refusalOf(400, 'invalid_cursor')],
])('a poll of a list fails for %s', async (_, memory, refusal) => {
	await expect(poll([refusal, page()], memory)).rejects.toBe(refusal);
});

it('a poll of a list looks up what is missing from a whole list', async () => {
	const { asked, looked } = await poll([page(), { status: 'sent' }], undefined, ['gone']);
	expect(asked).toEqual(['/v1/emails', '/v1/emails/gone']);
	expect(looked).toEqual([{ records: [{ id: 'gone', status: 'sent' }], gone: [] }]);
});
