import { readUnlisted } from '../../../../nodes/AiVisibilityPollTrigger/reading/readUnlisted';
import { DeadlineExceeded } from '../../../../nodes/shared/base/errors/cancellation';
import type { Reader } from '../../../../nodes/shared/requests/pagination';
import { refusalOf } from '../../support/refusals';

type Answer = object | Error;

/** Reads records that have these answers, one after the other. */
async function read(answers: Answer[], isUsedUp = false) {
	const paths: string[] = [];
	const client: Reader = {
		request: async ({ path }) => {
			const body = answers[paths.push(path) - 1];
			if (body instanceof Error) throw body;
			return { status: 200, headers: {}, body, tookMs: 0 };
		},
	};
	const ids = answers.map((_, index) => `r${index}`);
	const found = await readUnlisted(client, ids, (id) => `/v1/${id}`, { isUsedUp });
	return { ...found, paths };
}

it('a look at unlisted records gives the records that still exist, and the IDs of those that do not', async () => {
	expect(await read([{ status: 'sent' }, refusalOf(404), refusalOf(410)])).toEqual({
		records: [{ id: 'r0', status: 'sent' }],
		gone: ['r1', 'r2'],
		paths: ['/v1/r0', '/v1/r1', '/v1/r2'],
	});
});

it.each([400, 403, 409, 500])(
	'a look at unlisted records fails for the refusal %i: it says nothing about the record',
	async (status) => {
		await expect(read([{}, refusalOf(status)])).rejects.toMatchObject({ status });
	},
);

it('a look at unlisted records keeps what it has read when the time is up during a request', async () => {
	const { records, gone } = await read([{ a: 1 }, new DeadlineExceeded(60), { a: 3 }]);
	expect({ records, gone }).toEqual({ records: [{ id: 'r0', a: 1 }], gone: [] });
});

it('a look at unlisted records begins no request when the time is up', async () => {
	expect((await read([{}], true)).paths).toEqual([]);
});

it('a look at unlisted records looks up 20 records per poll', async () => {
	expect((await read(Array.from({ length: 25 }, () => ({})))).paths).toHaveLength(20);
});
