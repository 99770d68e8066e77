import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { checkSignature, type SignedDelivery } from '../../../nodes/shared/webhook/signature';

const NOW = 1_800_000_000;
const body = Buffer.from('{"id":"evt_1","type":"report.completed"}');

const hmac = (secret: string, t: number | string, of: Buffer = body) =>
	createHmac('sha256', secret).update(`${t}.`).update(of).digest('hex');

const good = `t=${NOW},v1=${hmac('secret', NOW)}`;

const check = (delivery: Partial<SignedDelivery>) =>
	checkSignature({ header: good, rawBody: body, secret: 'secret', now: NOW, tolerance: 300, ...delivery });

const other = hmac('another', NOW);
const right = hmac('secret', NOW);

describe('a delivery is accepted', () => {
	it.each([
		['when it is signed with the secret', good],
		['with the previous secret during a rotation', `t=${NOW},v1=${other},v0=${right}`],
		['by whichever of several signatures matches', `t=${NOW},v1=${other},v2=${right},v3=${other}`],
		['with the old signature first', `t=${NOW},v0=${other},v1=${right}`],
		['with the time at the end', `v1=${right},t=${NOW}`],
		['with spaces around the parts', `  t = ${NOW} ,\tv1 = ${right} `],
		['with capital hex digits', `t=${NOW},v1=${right.toUpperCase()}`],
		['with parts that are not known yet', `t=${NOW},v1=${right},alg=hmac-sha256,nonce`],
		['when a proxy repeats the header', `${good}, ${good}`],
		['with a signature that is not readable beside the right one', `t=${NOW},v1=zz,v1=${right}`],
	])('%s', (_, header) => expect(check({ header })).toBe('valid'));

	it('when the host hands on repeated headers as a list', () => {
		expect(check({ header: [good, good] })).toBe('valid');
	});

	it.each([-300, 300])('at the edge of the tolerance: %d s', (difference) => {
		expect(check({ now: NOW + difference })).toBe('valid');
	});

	it('when the body is no text at all', () => {
		const rawBody = Buffer.from([0xff, 0x00, 0xfe, 0x80]);
		expect(check({ rawBody, header: `t=${NOW},v1=${hmac('secret', NOW, rawBody)}` })).toBe('valid');
	});
});

describe('a delivery is refused', () => {
	it.each<[string, Partial<SignedDelivery>, string]>([
		['without a secret to check with', { secret: '' }, 'no secret'],
		['with a secret that is not set', { secret: undefined }, 'no secret'],
		['signed with an empty secret', { secret: '', header: `t=${NOW},v1=${hmac('', NOW)}` }, 'no secret'],
		['without the header', { header: undefined }, 'no signature'],
		['with an empty header', { header: '' }, 'no signature'],
		['with an empty list of headers', { header: [] }, 'no signature'],
		['without a body', { rawBody: undefined }, 'unreadable signature'],
		['without a time', { header: `v1=${right}` }, 'unreadable signature'],
		['without a signature', { header: `t=${NOW}` }, 'unreadable signature'],
		['with a time that is no number', { header: `t=${NOW}.5,v1=${right}` }, 'unreadable signature'],
		['with a negative time', { header: `t=-${NOW},v1=${right}` }, 'unreadable signature'],
		['with two times', { header: `t=${NOW},t=${NOW + 1},v1=${right}` }, 'unreadable signature'],
		['with a signature that is cut off', { header: good.slice(0, -2) }, 'unreadable signature'],
		['with a signature that is too long', { header: `${good}00` }, 'unreadable signature'],
		['with a signature under another name', { header: `t=${NOW},x1=${right}` }, 'unreadable signature'],
		['with a huge header', { header: `${good},${'x'.repeat(5_000)}` }, 'unreadable signature'],
		['signed with another secret', { header: `t=${NOW},v1=${other}` }, 'no match'],
		['with a body that was changed', { rawBody: Buffer.from(`${body.toString()} `) }, 'no match'],
		['with another time than signed', { header: `t=${NOW + 1},v1=${right}` }, 'no match'],
		['that is too old', { now: NOW + 301 }, 'outside the tolerance'],
		['from too far ahead', { now: NOW - 301 }, 'outside the tolerance'],
		['when the tolerance is no number', { tolerance: NaN }, 'outside the tolerance'],
	])('%s', (_, delivery, verdict) => expect(check(delivery)).toBe(verdict));
});

describe('properties', () => {
	const anything = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.array(fc.string()), fc.anything());

	it('never throws and never accepts what was not signed', () => {
		fc.assert(
			fc.property(anything, fc.anything(), fc.anything(), (header, rawBody, secret) => {
				const verdict = checkSignature({ header, rawBody, secret, now: NOW, tolerance: 300 } as SignedDelivery);
				expect(verdict).not.toBe('valid');
			}),
			{ numRuns: 500 },
		);
	});

	it('never accepts a well-formed header of somebody who does not have the secret', () => {
		const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
		fc.assert(
			fc.property(fc.array(hex, { maxLength: 20 }), (signatures) => {
				const header = [`t=${NOW}`, ...signatures.map((each, index) => `v${index}=${each}`)].join(',');
				expect(check({ header })).not.toBe('valid');
			}),
		);
	});

	it('accepts exactly the bytes that were signed', () => {
		fc.assert(
			fc.property(fc.uint8Array(), fc.uint8Array(), fc.string({ minLength: 1 }), (a, b, secret) => {
				const signed = Buffer.from(a);
				const sent = Buffer.from(b);
				const header = `t=${NOW},v1=${hmac(secret, NOW, signed)}`;
				expect(check({ header, rawBody: signed, secret })).toBe('valid');
				expect(check({ header, rawBody: sent, secret }) === 'valid').toBe(signed.equals(sent));
			}),
		);
	});
});
