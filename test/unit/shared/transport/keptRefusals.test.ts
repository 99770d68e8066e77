import { ApiFailure } from '../../../../nodes/shared/transport/apiError';
import type { ApiResponse } from '../../../../nodes/shared/transport/client';
import { sendPastRefusals } from '../../../../nodes/shared/transport/keptRefusals';
import { classify } from '../../../../nodes/shared/transport/outcome';

let keys = 0;

const refusalOf = (status: number, code: string, message = `about ${code}`) => {
	const body = { error: { code, message } };
	const outcome = classify({ kind: 'response', status, headers: {}, body }, { method: 'POST' });
	return new ApiFailure(outcome, { method: 'POST', attempts: 1, host: 'api.example' });
};

const success = (body: unknown = { id: 1 }): ApiResponse => ({
	status: 200,
	headers: {},
	body,
	tookMs: 1,
});

/** Sends under a key that is new unless it is given; notes what was sent. */
const send = async (
	answer: (key: string, index: number) => ApiResponse | ApiFailure,
	more: {
		key?: string;
		isOwnKey?: boolean;
		preview?: ApiResponse | ApiFailure;
		credits?: ApiResponse;
	} = {},
) => {
	const { key = `key ${keys++}` } = more;
	const sent: string[] = [];
	const { isOwnKey = true, preview = success({}), credits = success({}) } = more;
	const sender = {
		keyId: 'service and API key',
		isOwnKey,
		send: async (sentKey: string) => {
			sent.push(sentKey === key ? 'key' : 'another key');
			return answer(sentKey, sent.length - 1);
		},
		preview: async () => {
			sent.push('preview');
			return preview;
		},
		credits: async () => {
			sent.push('credits');
			return credits;
		},
	};
	return { ...(await sendPastRefusals(sender, key)), sent };
};

describe('what the service keeps under the key', () => {
	it.each([
		[400, 'integration_not_connected'],
		[401, 'expired_api_key'],
		[402, 'insufficient_credits'],
		[403, 'insufficient_scope'],
		[404, 'not_found'],
		[409, 'conflict'],
		[410, 'gone'],
		[422, 'body_validation_error'],
	])('is a refusal that did no work: %i %s', async (status, code) => {
		const refused = refusalOf(status, code);
		const result = await send(() => refused, { preview: refused });
		expect(result).toEqual({ sent: ['key', 'preview'], response: refused, isRepeated: false });
	});

	it.each([
		[409, 'idempotency_key_in_flight'],
		[409, 'idempotency_key_mismatch'],
		[429, 'rate_limit_exceeded'],
		[429, 'request_quota_exceeded'],
		[502, 'internal_error'],
		[503, 'service_unavailable'],
	])('is not %i %s', async (status, code) => {
		expect((await send(() => refusalOf(status, code))).sent).toEqual(['key']);
	});
});

describe('a refusal whose cause is mended', () => {
	it('is tried again with the same key first, then with the next', async () => {
		const refused = refusalOf(403, 'forbidden');
		const result = await send((_, index) => (index < 3 ? refused : success()));
		expect(result.sent).toEqual(['key', 'preview', 'key', 'another key']);
		expect(result.response).toMatchObject({ body: { id: 1 } });
	});

	it.each([
		['code', refusalOf(409, 'conflict', 'No.')],
		['message', refusalOf(403, 'forbidden', 'Not yet.')],
	])('is told by another %s of the dry run', async (_, preview) => {
		const refused = refusalOf(403, 'forbidden', 'No.');
		const { sent } = await send((__, index) => (index === 0 ? refused : success()), { preview });
		expect(sent).toEqual(['key', 'preview', 'key']);
	});

	it('costs five more keys at most', async () => {
		const { sent, response: last } = await send(() => refusalOf(403, 'forbidden'));
		expect(sent.filter((each) => each === 'preview').length).toBeLessThanOrEqual(6);
		expect(last).toBeInstanceOf(ApiFailure);
	});

	it.each([
		[5, 10, true],
		[5, 5, true],
		[5, 4, false],
		[undefined, 4, true],
		[5, undefined, true],
	])('of credits is told by the balance: cost %s, balance %s', async (cost, balance, isMended) => {
		const { sent } = await send(
			(_, index) => (index === 0 ? refusalOf(402, 'insufficient_credits') : success()),
			{ preview: success({ dry_run: { credits: cost } }), credits: success({ balance }) },
		);
		expect(sent).toEqual(['key', 'preview', 'credits', ...(isMended ? ['key'] : [])]);
	});
});

describe('an automatic key', () => {
	it('is sent once, without a look', async () => {
		const refused = refusalOf(403, 'forbidden');
		const result = await send(() => refused, { isOwnKey: false });
		expect(result).toEqual({ sent: ['key'], response: refused, isRepeated: false });
	});
});

describe('the next try of the engine, after a refusal', () => {
	let tries = 0;

	/** The keys of an automatic key's tries: each gives one answer. */
	const keysOfTries = async (...answers: Array<ApiResponse | ApiFailure>) => {
		const key = `automatic ${tries++}`;
		const sent: string[] = [];
		for (const answer of answers) {
			const sender = {
				keyId: 'service and API key',
				isOwnKey: false,
				send: async (sentKey: string) => {
					sent.push(sentKey === key ? 'key' : 'another key');
					return answer;
				},
				preview: async () => success(),
				credits: async () => success(),
			};
			await sendPastRefusals(sender, key);
		}
		return sent;
	};

	const lost = (outcome: ApiFailure, earlierWasLost: boolean) =>
		new ApiFailure(outcome.outcome, { ...outcome.request, earlierWasLost });

	it('has another key', async () => {
		expect(await keysOfTries(refusalOf(403, 'forbidden'), success())).toEqual([
			'key',
			'another key',
		]);
	});

	it('has the same key when the request succeeded before', async () => {
		const refused = refusalOf(403, 'forbidden');
		expect(await keysOfTries(success(), refused, success())).toEqual(['key', 'key', 'key']);
	});

	it('has the same key when an attempt before may have been processed', async () => {
		const refused = refusalOf(403, 'forbidden');
		expect(await keysOfTries(lost(refused, true), success())).toEqual(['key', 'key']);
		expect(await keysOfTries(refusalOf(504, 'external_timeout'), refused, success())).toEqual([
			'key',
			'key',
			'key',
		]);
	});
});

describe('an own key', () => {
	it('is never left behind after a success: what was done is not done twice', async () => {
		const key = 'key of a success';
		await send(() => success(), { key });
		const refused = refusalOf(403, 'forbidden');
		const { sent, response } = await send(() => refused, { key });
		expect(sent).toEqual(['key', 'preview', 'key']);
		expect(response).toBe(refused);
	});

	it('is left behind after a lost attempt, because the service was seen to keep the refusal', async () => {
		const refused = refusalOf(403, 'forbidden');
		const lost = new ApiFailure(refused.outcome, { ...refused.request, earlierWasLost: true });
		const { sent } = await send((_, index) => (index < 3 ? lost : success()));
		expect(sent).toEqual(['key', 'preview', 'key', 'another key']);
	});
});
