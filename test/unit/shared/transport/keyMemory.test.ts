import {
	hasWorked,
	keyAfterRefusals,
	leaveKeyBehind,
	noteSuccess,
	noteUnclear,
} from '../../../../nodes/shared/transport/keyMemory';

const API_KEY = 'service and API key';

let keys = 0;
const nextKey = () => `key ${keys++}`;

describe('the key after one that was left behind', () => {
	it('is another one each time: the service would repeat the refusal for a day', () => {
		const key = nextKey();
		const sent = [keyAfterRefusals(API_KEY, key)];
		for (let n = 0; n < 3; n++) {
			leaveKeyBehind(API_KEY, key);
			sent.push(keyAfterRefusals(API_KEY, key));
		}
		expect(sent[0]).toBe(key);
		expect(new Set(sent).size).toBe(4);
		expect(keyAfterRefusals(API_KEY, key)).toBe(sent[3]);
		for (const each of sent) expect(each).toMatch(/^(key \d+|[0-9a-f]{64})$/);
	});

	it('is that of the request alone', () => {
		const [refused, other] = [nextKey(), nextKey()];
		leaveKeyBehind(API_KEY, refused);
		expect(keyAfterRefusals(API_KEY, other)).toBe(other);
	});

	it('is that of one API key', () => {
		const key = nextKey();
		leaveKeyBehind(API_KEY, key);
		expect(keyAfterRefusals('another', key)).toBe(key);
	});

	it('is the last one after five', () => {
		const key = nextKey();
		const answers = Array.from({ length: 7 }, () => leaveKeyBehind(API_KEY, key));
		expect(answers).toEqual([true, true, true, true, true, false, false]);
		const last = keyAfterRefusals(API_KEY, key);
		leaveKeyBehind(API_KEY, key);
		expect(keyAfterRefusals(API_KEY, key)).toBe(last);
	});
});

describe('a success', () => {
	it('is known as repeated the second time', () => {
		const key = nextKey();
		expect(noteSuccess(API_KEY, key)).toBe(false);
		expect(noteSuccess(API_KEY, key)).toBe(true);
		expect(noteSuccess(API_KEY, nextKey())).toBe(false);
	});
});

describe('what is remembered', () => {
	it('is bounded: the oldest keys are forgotten', () => {
		const [oldest, used] = [nextKey(), nextKey()];
		leaveKeyBehind(API_KEY, oldest);
		leaveKeyBehind(API_KEY, used);
		for (let n = 0; n < 9_999; n++) {
			if (n % 1_000 === 0) leaveKeyBehind(API_KEY, used);
			leaveKeyBehind(API_KEY, nextKey());
		}
		expect(keyAfterRefusals(API_KEY, oldest)).toBe(oldest);
		expect(keyAfterRefusals(API_KEY, used)).not.toBe(used);
	});

	const leaveOthersBehind = (count: number) => {
		for (let n = 0; n < count; n++) leaveKeyBehind(API_KEY, nextKey());
	};

	it('are ten thousand keys', () => {
		const oldest = nextKey();
		leaveKeyBehind(API_KEY, oldest);
		leaveOthersBehind(9_999);
		expect(keyAfterRefusals(API_KEY, oldest)).not.toBe(oldest);
		leaveOthersBehind(1);
		expect(keyAfterRefusals(API_KEY, oldest)).toBe(oldest);
	});

	it('is a key that was used again longer than those that were not', () => {
		const [used, other] = [nextKey(), nextKey()];
		for (const key of [used, other]) leaveKeyBehind(API_KEY, key);
		leaveOthersBehind(9_000);
		leaveKeyBehind(API_KEY, used);
		leaveOthersBehind(999);
		expect(keyAfterRefusals(API_KEY, used)).not.toBe(used);
		expect(keyAfterRefusals(API_KEY, other)).toBe(other);
	});
});

describe('whether a request was processed', () => {
	it('is known of those that succeeded, and not certain of those that failed unclearly', () => {
		const [done, unclear, refused] = [nextKey(), nextKey(), nextKey()];
		noteSuccess(API_KEY, done);
		noteUnclear(API_KEY, done);
		noteUnclear(API_KEY, unclear);
		expect([done, unclear, refused].map((key) => hasWorked(API_KEY, key))).toEqual([
			'certainly',
			'perhaps',
			'no',
		]);
		expect(noteSuccess(API_KEY, unclear)).toBe(false);
		expect(noteSuccess(API_KEY, unclear)).toBe(true);
	});
});
