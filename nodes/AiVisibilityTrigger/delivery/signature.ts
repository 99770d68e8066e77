import { createHmac, timingSafeEqual } from 'crypto';
import type { SignatureCheck } from '../secret/policy';

/** Longer headers are not read; a proper one with two signatures has about 150 characters. */
const LONGEST_HEADER = 2048;

/** A delivery as it came in, and what it is checked with. */
export interface SignedDelivery {
	/** Value of the signature header; an array when the host keeps repeated headers apart. */
	header: string | string[] | undefined;
	/** The body, byte for byte, before any parsing. */
	rawBody: Buffer | undefined;
	/** Without one, everything is refused. */
	secret: string | undefined;
	/** Unix seconds. */
	now: number;
	/** Seconds that `t` may lie before or after now. */
	tolerance: number;
}

/**
 * Checks who sent a delivery: `t=<unix seconds>,v1=<hex>`, where the hex is the HMAC-SHA256 over
 * `<t>.<raw body>`. During a rotation there are several `v*`; any of them may match
 * (docs/api.md 19.11, 19.12). Never throws.
 *
 * @returns what is not valid must be answered 401, and never with the reason
 */
export function checkSignature(delivery: SignedDelivery): SignatureCheck {
	const { header, rawBody, secret, now, tolerance } = delivery;
	if (typeof secret !== 'string' || secret === '') return 'no secret';
	if (!header?.length) return 'no signature';
	const signed = parseSignature(header);
	if (signed === undefined || !Buffer.isBuffer(rawBody)) return 'unreadable signature';

	const { t, signatures } = signed;
	const expected = createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest();
	// All are compared, so that the time taken does not tell which one matched.
	const matches = signatures.filter(({ mac }) => timingSafeEqual(mac, expected));
	if (matches.length === 0) return 'no match';
	// Written so that a tolerance which is no number refuses.
	if (!(Math.abs(now - Number(t)) <= tolerance)) return 'outside the tolerance';
	const isNewest = matches.some(isCurrent) || !signatures.some(isCurrent);
	return isNewest ? 'valid' : 'valid, rotated';
}

/** One `v<version>=<mac>` of the header. */
interface Signature {
	version: string;
	mac: Buffer;
}

/** `v0` is made with the secret before the rotation; the others with the one that counts now. */
function isCurrent({ version }: Signature): boolean {
	return Number(version) !== 0;
}

/** The time of signing that a delivery names, as it stands in the header. */
export function signingTime(header: string | string[] | undefined): string | undefined {
	return parseSignature(header)?.t;
}

/** Time and signatures of a header; undefined when it is not of the form, or names two times. */
function parseSignature(
	header: string | string[] | undefined,
): { t: string; signatures: Signature[] } | undefined {
	const text = Array.isArray(header) ? header.join(',') : header;
	if (typeof text !== 'string' || text.length > LONGEST_HEADER) return undefined;
	const parts = text.split(',').map((part) => part.trim());
	const partsOf = (form: RegExp) => parts.flatMap((part) => [...part.matchAll(form)]);
	// The text of `t` is signed, so it is kept as it came.
	const [t, ...others] = new Set(partsOf(/^t\s*=\s*(\d{1,12})$/g).map(([, text]) => text));
	// 64 hex digits are the 32 bytes that an HMAC-SHA256 has: equal lengths for the comparison.
	const signatures = partsOf(/^v(\d+)\s*=\s*([0-9a-f]{64})$/gi).map(([, version, hex]) => ({
		version,
		mac: Buffer.from(hex, 'hex'),
	}));
	const isReadable = t !== undefined && others.length === 0 && signatures.length > 0;
	return isReadable ? { t, signatures } : undefined;
}
