import crypto from 'node:crypto';
import fc from 'fast-check';
import { clock } from '../../../../nodes/shared/base/time/clock';
import { verify } from '../../../../nodes/AiVisibilityTrigger/delivery/signature';
import { macOf, nowInSeconds, signatureHeader } from '../../../../sandbox/webhooks/signing.cts';
import { storedEndpoint } from '../../support/storedEndpoint.cts';

const NOW = 1_800_000_000;
const BODY = Buffer.from('{"id":"evt_1","type":"report.completed"}');

const hmac = (secret: string, of: Buffer = BODY) => macOf(of, NOW, secret);

const right = hmac('secret');
const other = hmac('another');
const GOOD = `t=${NOW},v1=${right}`;

interface Delivery {
	header: string | undefined;
	rawBody: Buffer | undefined;
	secret: string;
	now: number;
}

const endpointWith = (id: string, secret: string) => storedEndpoint({ id, secret });

/** The verdict on a delivery to one endpoint. */
function check(delivery: Partial<Delivery>): string {
	const usual = { header: GOOD, rawBody: BODY, secret: 'secret', now: NOW };
	const { header, rawBody, secret, now } = { ...usual, ...delivery };
	jest.spyOn(clock, 'now').mockReturnValue(now * 1_000);
	const verdict = verify({ 'x-ab-signature': header }, rawBody, [endpointWith('a', secret)]);
	if (verdict.refusal === undefined) return verdict.isOldSecret ? 'valid, rotated' : 'valid';
	return verdict.refusal.split(' of 5 minutes')[0];
}

afterEach(() => jest.restoreAllMocks());

const BYTES = Buffer.from([0xff, 0x00, 0xfe, 0x80]);
// printf '1800000000.<body>' | openssl dgst -sha256 -hmac secret
const BY_OPENSSL = '5f18a9300f980ad8eaba3f0dbbe50148651b5236128d1a494ea6eeb7f22b953f';

it.each<[string, Partial<Delivery>, string]>([
	['with parts that are not known yet', { header: `${GOOD},alg=hmac-sha256,nonce` }, 'valid'],
	['whose header a proxy repeats', { header: `${GOOD}, ${GOOD}` }, 'valid'],
	['signed by OpenSSL', { header: `t=1800000000,v1=${BY_OPENSSL}` }, 'valid'],
	['of bytes that are no text', { rawBody: BYTES, header: `t=${NOW},v1=${hmac('secret', BYTES)}` }, 'valid'],
	['signed with an empty secret', { secret: '', header: `t=${NOW},v1=${hmac('')}` }, 'no match'],
	['signed in capitals', { header: `t=${NOW},v1=${right.toUpperCase()}` }, 'valid'],
	['with blanks around its parts', { header: ` t = ${NOW} ,\tv1 =\t${right} ` }, 'valid'],
	['signed by a later version', { header: `v10=${right},t=${NOW}` }, 'valid'],
	['signed right beside wrong signatures', { header: `t=${NOW},v1=${other},v2=${right},v0=${other}` }, 'valid'],
	['signed by the current and the former secret', { header: `t=${NOW},v0=${right},v1=${right}` }, 'valid'],
	['signed by the former secret alone', { header: `t=${NOW},v0=${right},v1=${other}` }, 'valid, rotated'],
	['of five minutes ago', { now: NOW + 300.9 }, 'valid'],
	['of five minutes ahead', { now: NOW - 300 }, 'valid'],
	['of more than five minutes ago', { now: NOW + 301 }, 'outside the tolerance'],
	['of more than five minutes ahead', { now: NOW - 301 }, 'outside the tolerance'],
	['signed with another secret', { header: `t=${NOW},v1=${other}` }, 'no match'],
	['of another time than what was signed', { header: `t=${NOW + 1},v1=${right}` }, 'no match'],
	['whose body was changed', { rawBody: BYTES }, 'no match'],
	['with a changed digit', { header: `${GOOD.slice(0, -1)}${GOOD.endsWith('0') ? '1' : '0'}` }, 'no match'],
	['without the header', { header: undefined }, 'no signature'],
	['with an empty header', { header: '' }, 'no signature'],
	['without a body', { rawBody: undefined }, 'unreadable body'],
	...[
		['without a time', `v1=${right}`],
		['with a signature that is cut', GOOD.slice(0, -2)],
		['with a signature that is too long', `${GOOD}00`],
		['without a signature', `t=${NOW}`],
		['with a time that is no number', `t=${NOW}.5,v1=${right}`],
		['with a negative time', `t=-${NOW},v1=${right}`],
		['with two times', `t=${NOW},t=${NOW + 1},v1=${right}`],
		['with a signature under another name', `t=${NOW},x1=${right}`],
		['with a signature under a longer name', `t=${NOW},xv1=${right}`],
		['with a time under a longer name', `at=${NOW},v1=${right}`],
	].map(([what, header]): [string, object, string] => [what, { header }, 'unreadable signature']),
])('what becomes of a delivery %s', (_, delivery, verdict) => {
	expect(check(delivery)).toBe(verdict);
});

it('the time of signing is found in the header, and an ID that is empty is none', () => {
	jest.spyOn(clock, 'now').mockReturnValue(NOW * 1_000);
	const header = `t=00${NOW},v1=${macOf(BODY, `00${NOW}`, 'secret')}`;
	const headers = { 'x-ab-signature': header, 'x-ab-delivery-id': '' };
	expect(verify(headers, BODY, [endpointWith('a', 'secret')])).toMatchObject({ id: null, signedAt: NOW });
});

it('each signature is compared in constant time, also behind the right one', () => {
	const compare = jest.spyOn(crypto, 'timingSafeEqual');
	expect(check({ header: `t=${NOW},v1=${other},v2=${right},v3=${other}` })).toBe('valid');
	expect(compare).toHaveBeenCalledTimes(3);
});

it('nothing throws, and nothing is accepted that was not signed', () => {
	const headers = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant(undefined));
	fc.assert(
		fc.property(headers, fc.anything(), fc.string(), (header, rawBody, secret) => {
			expect(check({ header, rawBody, secret } as Delivery)).not.toBe('valid');
		}),
		{ numRuns: 500 },
	);
});

describe('a delivery to several endpoints', () => {
	const endpoints = ['first', 'second'].map((secret) => endpointWith(secret, secret));
	const checked = (signatures: { v1: string; v0?: string }, to = endpoints) => {
		const others = { 'x-hub-signature-256': 'sha256=0', 'old-x-a1-signature': '0' };
		const header = signatureHeader('{}', signatures, nowInSeconds());
		const headers = { ...others, 'x-a1-signature': header, 'x-a1-delivery-id': 'dlv_1' };
		return verify(headers, Buffer.from('{}'), to);
	};

	it.each([
		['is of the one whose secret has signed it', { v1: 'second' }, 'second', false],
		['is accepted by the secret before a rotation', { v1: 'new', v0: 'first' }, 'first', true],
		['is better known by the current secret', { v1: 'second', v0: 'first' }, 'second', false],
	])('%s', (_, signatures, id, isOldSecret) => {
		expect(checked(signatures)).toMatchObject({ endpoint: { id }, isOldSecret, id: 'dlv_1' });
	});

	it('is refused where there is none', () => {
		expect(checked({ v1: 'first' }, [])).toEqual({ refusal: 'no endpoint at this address' });
	});
});
