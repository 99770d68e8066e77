import { createHmac, timingSafeEqual } from 'crypto';
import { clock } from '../../shared/base/time/clock';
import type { WebhookRequest } from '../host/request';
import type { Candidate } from './memory';

/** Longer headers are refused. A valid one with two signatures has about 150 characters. */
const LONGEST_HEADER = 2048;

/** How far the time of signing may be from now, in both directions (docs/api.md 19.12). */
const TOLERANCE_SECONDS = 300;

/** What the log says in other words. */
const REASONS: Record<string, string | undefined> = {
	'no endpoint': 'the trigger has no endpoint for this brand',
	'no secret': 'the secret of the endpoint is not known',
	'outside the tolerance':
		"outside the tolerance of 5 minutes. Set the clock of n8n's machine; if it is right, the service repeats deliveries without signing them again: replay this one with Webhook Endpoint: Replay Delivery",
};

/** Result of checking a signature with one secret. */
type SignatureCheck =
	| 'valid'
	/** Valid, but only as the secret before the current one: the secret was rotated. */
	| 'valid, rotated'
	| 'no secret'
	| 'no signature'
	| 'unreadable signature'
	| 'unreadable body'
	| 'no match'
	/** The right secret, but the wrong time: a repeated old delivery, or a wrong clock. */
	| 'outside the tolerance';

/** A delivery as received, and what it is checked with: a secret, and the time in Unix seconds. */
export interface SignedDelivery {
	header: string | undefined;
	rawBody: Buffer | undefined;
	secret: string | undefined;
	now: number;
}

/** A delivery after the check. */
export interface CheckedDelivery {
	/** From the header, which is not signed; null when it is missing. */
	id: string | null;
	/** In Unix seconds; NaN when the signature header has no time. */
	signedAt: number;
	/** The endpoint that it came to; undefined when that is not known. */
	to?: Candidate;
	/** Why it is refused, for the log; undefined when its signature is valid. */
	refusal?: string;
	/**
	 * What may be wrong with the known secret: someone has rotated it within the last day, or it is lost,
	 * which the service's log shows.
	 */
	doubt?: 'rotated' | 'lost';
}

/** The service's header with the signature, but for its abbreviation. */
const SIGNATURE_HEADER = /^x-[a-z0-9]+-signature$/;

/** Checks a delivery with the secrets that may have signed it. */
export function verify(
	{ headers, rawBody }: WebhookRequest,
	candidates: Candidate[],
): CheckedDelivery {
	// A proxy may add a signature of its own.
	const names = Object.keys(headers).filter((name) => SIGNATURE_HEADER.test(name));
	const name = names.find((each) => signingTime(headers[each]) !== undefined) ?? names.at(0) ?? '';
	const header = headers[name];
	const now = Math.floor(clock.now() / 1000);
	const delivery = {
		id: headers[name.replace(/signature$/, 'delivery-id')] || null,
		signedAt: Number(signingTime(header)),
	};
	const checked = candidates.map((to) => ({
		to,
		check: checkSignature({ header, rawBody, secret: to.stored?.secret, now }),
	}));
	const find = (wanted: SignatureCheck) => checked.find(({ check }) => check === wanted);
	const valid = find('valid');
	if (valid !== undefined) return { ...delivery, to: valid.to };
	const rotated = find('valid, rotated');
	if (rotated !== undefined) return { ...delivery, to: rotated.to, doubt: 'rotated' };
	const { to, check } = find('outside the tolerance') ?? (checked.length === 1 ? checked[0] : {});
	const why = check ?? (checked.length === 0 ? 'no endpoint' : 'no match');
	const doubt = check === 'no match' || check === 'no secret' ? 'lost' : undefined;
	return { ...delivery, to, refusal: REASONS[why] ?? why, doubt };
}

/**
 * Checks the signature of a delivery: `t=<unix seconds>,v1=<hex>`, where the hex is the HMAC-SHA256
 * of `<t>.<raw body>`. During a rotation there are several `v*`, and one match is enough (docs/api.md
 * 19.11, 19.12). Never throws.
 *
 * @returns anything but valid must be answered with 401, without the reason
 */
export function checkSignature(delivery: SignedDelivery): SignatureCheck {
	const { header, rawBody, secret, now } = delivery;
	if (typeof secret !== 'string' || secret === '') return 'no secret';
	if (!header) return 'no signature';
	const signed = parseSignature(header);
	if (signed === undefined) return 'unreadable signature';
	if (!Buffer.isBuffer(rawBody)) return 'unreadable body';

	const { t, signatures } = signed;
	const expected = createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest();
	// All signatures are compared, so that the time taken does not show which one matched.
	const matches = signatures.filter(({ mac }) => timingSafeEqual(mac, expected));
	if (matches.length === 0) return 'no match';
	if (Math.abs(now - Number(t)) > TOLERANCE_SECONDS) return 'outside the tolerance';
	// `v0` is made with the secret before the rotation, other versions with the current one.
	return matches.some(({ version }) => Number(version) !== 0) ? 'valid' : 'valid, rotated';
}

/** Returns the time of signing as it stands in the header. */
export function signingTime(header: string | undefined): string | undefined {
	return parseSignature(header)?.t;
}

/** Reads time and signatures from a header; undefined when it is malformed or has two times. */
function parseSignature(
	header: string | undefined,
): { t: string; signatures: Array<{ version: string; mac: Buffer }> } | undefined {
	if (header === undefined || header.length > LONGEST_HEADER) return undefined;
	const parts = header.split(',').map((part) => part.trim());
	const partsOf = (form: RegExp) => parts.flatMap((part) => [...part.matchAll(form)]);
	// `t` is part of the signed text, so it is kept unchanged.
	const [t, ...others] = new Set(partsOf(/^t\s*=\s*(\d{1,12})$/g).map(([, text]) => text));
	// 64 hex digits are the 32 bytes of an HMAC-SHA256. `timingSafeEqual` needs equal lengths.
	const signatures = partsOf(/^v(\d+)\s*=\s*([0-9a-f]{64})$/gi).map(([, version, hex]) => ({
		version,
		mac: Buffer.from(hex, 'hex'),
	}));
	const isReadable = t !== undefined && others.length === 0 && signatures.length > 0;
	return isReadable ? { t, signatures } : undefined;
}
