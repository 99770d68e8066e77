import crypto from 'node:crypto';
import fc from 'fast-check';
import { clock } from '../../../../nodes/shared/base/time/clock';
import { verify } from '../../../../nodes/AiVisibilityTrigger/delivery/signature';
import { macOf, nowInSeconds, signatureHeader } from '../../../../sandbox/webhooks/signing.cts';
import { storedEndpoint } from '../../support/storedEndpoint.cts';

const NOW = 1_800_000_000;
const body = Buffer.from('{"id":"evt_1","type":"report.completed"}');

const hmac = (secret: string, t: number | string, of: Buffer = body) => macOf(of, t, secret);

const good = `t=${NOW},v1=${hmac('secret', NOW)}`;

interface Delivery {
	header: string | undefined;
	rawBody: Buffer | undefined;
	secret: string;
	now: number;
}

const endpointWith = (id: string, secret: string) => storedEndpoint({ id, secret });

/** The verdict on a delivery to one endpoint. */
function check(delivery: Partial<Delivery>): string {
	const { header, rawBody, secret, now } = {
		...{ header: good, rawBody: body, secret: 'secret', now: NOW },
		...delivery,
	};
	jest.spyOn(clock, 'now').mockReturnValue(now * 1_000);
	const { refusal, isOldSecret } = verify({ 'x-ab-signature': header }, rawBody, [endpointWith('a', secret)]);
	if (refusal === undefined) return isOldSecret ? 'valid, rotated' : 'valid';
	return refusal.split(' of 5 minutes')[0];
}

afterEach(() => jest.restoreAllMocks());

const other = hmac('another', NOW);
const right = hmac('secret', NOW);

describe('a delivery is accepted', () => {
	it.each([
		['with parts that are not known yet', `t=${NOW},v1=${right},alg=hmac-sha256,nonce`],
		['when a proxy repeats the header', `${good}, ${good}`],
	])('%s', (_, header) => expect(check({ header })).toBe('valid'));

	it('when another implementation of HMAC-SHA256 has signed it', () => {
		// printf '1800000000.<body>' | openssl dgst -sha256 -hmac secret
		const mac = '5f18a9300f980ad8eaba3f0dbbe50148651b5236128d1a494ea6eeb7f22b953f';
		expect(check({ header: `t=1800000000,v1=${mac}` })).toBe('valid');
	});

	it.each([-300, 300])('at the edge of the tolerance: %d s', (difference) => {
		expect(check({ now: NOW + difference })).toBe('valid');
	});

	it('when the body is no text at all', () => {
		const rawBody = Buffer.from([0xff, 0x00, 0xfe, 0x80]);
		expect(check({ rawBody, header: `t=${NOW},v1=${hmac('secret', NOW, rawBody)}` })).toBe('valid');
	});
});

it('the time of signing is found in the header', () => {
	const read = (header: string) => verify({ 'x-ab-signature': header }, body, []);
	expect(read(`t=00${NOW},v1=${right}`).signedAt).toBe(NOW);
	expect(read(`t=${NOW}`).signedAt).toBeNaN();
});

it('the check of a signature compares each in constant time, also behind the right one', () => {
	const compare = jest.spyOn(crypto, 'timingSafeEqual');
	expect(check({ header: `t=${NOW},v1=${other},v2=${right},v3=${other}` })).toBe('valid');
	expect(compare).toHaveBeenCalledTimes(3);
});

describe('a delivery is refused', () => {
	it.each<[string, Partial<Delivery>, string]>([
		['signed with an empty secret', { secret: '', header: `t=${NOW},v1=${hmac('', NOW)}` }, 'no match'],
		['without the header', { header: undefined }, 'no signature'],
		['with an empty header', { header: '' }, 'no signature'],
		['without a body', { rawBody: undefined }, 'unreadable body'],
	])('%s', (_, delivery, verdict) => expect(check(delivery)).toBe(verdict));

	it.each([
		['without a time', `v1=${right}`],
		['without a signature', `t=${NOW}`],
		['with a time that is no number', `t=${NOW}.5,v1=${right}`],
		['with a negative time', `t=-${NOW},v1=${right}`],
		['with two times', `t=${NOW},t=${NOW + 1},v1=${right}`],
		['with a signature under another name', `t=${NOW},x1=${right}`],
		['with a signature under a longer name', `t=${NOW},xv1=${right}`],
		['with a time under a longer name', `at=${NOW},v1=${right}`],
	])('%s', (_, header) => expect(check({ header })).toBe('unreadable signature'));
});

describe('properties', () => {
	const headers = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant(undefined));

	it('never throws and never accepts what was not signed', () => {
		fc.assert(
			fc.property(headers, fc.anything(), fc.anything(), (header, rawBody, secret) => {
				expect(check({ header, rawBody, secret } as Delivery)).not.toBe('valid');
			}),
			{ numRuns: 500 },
		);
	});

	/** Signatures as they may stand in a header, and what must come of them together. */
	const signature = fc.record({
		version: fc.constantFrom(0, 1, 2, 9, 10),
		kind: fc.constantFrom('right', 'right', 'wrong', 'cut', 'long', 'text', 'flipped'),
		upper: fc.boolean(),
		space: fc.constantFrom('', ' ', '\t', '  '),
	});
	const flip = (hex: string) => hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0');
	const texts = {
		right,
		wrong: other,
		cut: right.slice(2),
		long: `${right}00`,
		text: 'valid',
		flipped: flip(right),
	};

	it('judges every mixture of signatures as the rule says', () => {
		fc.assert(
			fc.property(
				fc.array(signature, { maxLength: 8 }),
				fc.nat(8),
				fc.integer({ min: -400, max: 400 }),
				(signatures, place, age) => {
					const parts = signatures.map(({ version, kind, upper, space }) => {
						const text = upper ? texts[kind].toUpperCase() : texts[kind];
						return `${space}v${version}${space}=${space}${text}${space}`;
					});
					parts.splice(place, 0, `t=${NOW}`);
					const readable = signatures.filter(({ kind }) => /right|wrong|flipped/.test(kind));
					const matching = readable.filter(({ kind }) => kind === 'right');
					const isNewer = (all: typeof readable) => all.some(({ version }) => version > 0);
					const expected = () => {
						if (readable.length === 0) return 'unreadable signature';
						if (matching.length === 0) return 'no match';
						if (Math.abs(age) > 300) return 'outside the tolerance';
						return isNewer(matching) ? 'valid' : 'valid, rotated';
					};
					expect(check({ header: parts.join(','), now: NOW + age })).toBe(expected());
				},
			),
			{ numRuns: 500 },
		);
	});
});

describe('a delivery to several endpoints', () => {
	const [first, second] = [endpointWith('a', 'first'), endpointWith('b', 'second')];
	const body = Buffer.from('{}');
	const signed = (signatures: { v1: string; v0?: string }, age = 0) => ({
		'x-ab-signature': signatureHeader('{}', signatures, nowInSeconds() - age),
	});
	const checked = (headers: Record<string, string>, endpoints = [first, second]) => verify(headers, body, endpoints);

	it.each([
		['is of the one whose secret has signed it', { v1: 'second' }, second, false],
		['is accepted by the secret before a rotation', { v1: 'new', v0: 'first' }, first, true],
		['is better known by the current secret', { v1: 'second', v0: 'first' }, second, false],
	])('%s', (_, signatures, endpoint, isOldSecret) => {
		const delivery = checked(signed(signatures));
		expect(delivery).toMatchObject({ endpoint, isOldSecret });
		expect(delivery.refusal).toBeUndefined();
	});

	it.each([
		['of no secret', signed({ v1: 'guessed' }), [first, second], 'no match'],
		['to none', signed({ v1: 'x' }), [], 'no endpoint at this address'],
		['of long ago', signed({ v1: 'second' }, 301), [first, second], 'outside the tolerance'],
		['without a signature', {}, [first], 'no signature'],
	])('is refused, and the log says why: %s', (_, headers, endpoints, why) => {
		const delivery = checked(headers, endpoints);
		expect(delivery.refusal).toMatch(new RegExp(`^${why}`));
		expect(delivery.endpoint).toBeUndefined();
	});

	it('is found by the end of the header, with its ID beside it', () => {
		const delivery = checked({ ...signed({ v1: 'first' }), 'x-ab-delivery-id': 'dlv_1' });
		expect(delivery).toMatchObject({ endpoint: first, id: 'dlv_1' });
	});
});
