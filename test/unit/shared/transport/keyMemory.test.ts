import { ApiFailure } from '../../../../nodes/shared/transport/apiError';
import {
	isKeptRefusal,
	keyAfterRefusals,
	noteRefusal,
	noteSuccess,
} from '../../../../nodes/shared/transport/keyMemory';
import { classify } from '../../../../nodes/shared/transport/outcome';
import { response } from '../../support/exchanges';

let keys = 0;
const nextKey = () => `key ${keys++}`;

describe('the key after a refusal', () => {
	it('is another one each time: the service would repeat the refusal for a day', () => {
		const key = nextKey();
		const sent = [keyAfterRefusals(key)];
		for (let n = 0; n < 3; n++) {
			noteRefusal(key);
			sent.push(keyAfterRefusals(key));
		}
		expect(sent[0]).toBe(key);
		expect(new Set(sent).size).toBe(4);
		expect(keyAfterRefusals(key)).toBe(sent[3]);
		for (const each of sent) expect(each).toMatch(/^(key \d+|[0-9a-f]{64})$/);
	});

	it('is that of the request alone', () => {
		const [refused, other] = [nextKey(), nextKey()];
		noteRefusal(refused);
		expect(keyAfterRefusals(other)).toBe(other);
	});

	it('is not worth looking for after twenty refusals', () => {
		const key = nextKey();
		const answers = Array.from({ length: 20 }, () => noteRefusal(key));
		expect(answers.indexOf(false)).toBe(19);
	});
});

describe('a success', () => {
	it('is known as repeated the second time', () => {
		const key = nextKey();
		expect(noteSuccess(key)).toBe(false);
		expect(noteSuccess(key)).toBe(true);
		expect(noteSuccess(nextKey())).toBe(false);
	});
});

describe('what is remembered', () => {
	it('is bounded: the oldest keys are forgotten', () => {
		const [oldest, used] = [nextKey(), nextKey()];
		noteRefusal(oldest);
		noteRefusal(used);
		for (let n = 0; n < 9_999; n++) {
			if (n % 1_000 === 0) noteRefusal(used);
			noteRefusal(nextKey());
		}
		expect(keyAfterRefusals(oldest)).toBe(oldest);
		expect(keyAfterRefusals(used)).not.toBe(used);
	});
});

describe('a refusal that the service keeps under the key', () => {
	const isKept = (status: number, code: string, method: 'GET' | 'POST' = 'POST') =>
		isKeptRefusal(
			new ApiFailure(classify(response(status, code), { method }), {
				method,
				attempts: 1,
				host: 'api.example',
			}),
		);

	it.each([
		[402, 'insufficient_credits'],
		[403, 'insufficient_scope'],
		[404, 'not_found'],
		[409, 'conflict'],
		[410, 'gone'],
		[422, 'body_validation_error'],
	])('is one that did no work: %i %s', (status, code) => {
		expect(isKept(status, code)).toBe(true);
		expect(isKept(status, code, 'GET')).toBe(false);
	});

	it.each([
		[400, 'validation_error'],
		[401, 'invalid_api_key'],
		[409, 'idempotency_key_in_flight'],
		[409, 'idempotency_key_mismatch'],
		[429, 'rate_limit_exceeded'],
		[429, 'request_quota_exceeded'],
		[502, 'internal_error'],
		[503, 'service_unavailable'],
	])('is not %i %s', (status, code) => {
		expect(isKept(status, code)).toBe(false);
	});
});
