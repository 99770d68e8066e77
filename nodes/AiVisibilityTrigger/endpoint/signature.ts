import { createHmac, timingSafeEqual } from 'crypto';

/** Longer headers are refused. A valid one with two signatures has about 150 characters. */
const LONGEST_HEADER = 2048;

/** Result of checking a signature with one secret. */
export type SignatureCheck =
	| 'valid'
	/** Valid, but another signature is from a newer secret: the secret was rotated. */
	| 'valid, rotated'
	| 'no secret'
	| 'no signature'
	| 'unreadable signature'
	| 'unreadable body'
	| 'no match'
	/** The right secret, but the wrong time: a repeated old delivery, or a wrong clock. */
	| 'outside the tolerance';

/** A delivery as received, and what it is checked with. */
export interface SignedDelivery {
	/** The signature header. */
	header: string | undefined;
	/** The unparsed body. */
	rawBody: Buffer | undefined;
	/** Without a secret, everything is refused. */
	secret: string | undefined;
	/** Unix seconds. */
	now: number;
	/** How many seconds `t` may differ from now. */
	tolerance: number;
}

/**
 * Checks the signature of a delivery: `t=<unix seconds>,v1=<hex>`, where the hex is the HMAC-SHA256
 * of `<t>.<raw body>`. During a rotation there are several `v*`, and one match is enough (docs/api.md
 * 19.11, 19.12). Never throws.
 *
 * @returns anything but valid must be answered with 401, without the reason
 */
export function checkSignature(delivery: SignedDelivery): SignatureCheck {
	const { header, rawBody, secret, now, tolerance } = delivery;
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
	// Negated, so that a tolerance that is not a number refuses.
	if (!(Math.abs(now - Number(t)) <= tolerance)) return 'outside the tolerance';
	const isNewest = matches.some(isCurrent) || !signatures.some(isCurrent);
	return isNewest ? 'valid' : 'valid, rotated';
}

/** One `v<version>=<mac>` of the header. */
interface Signature {
	version: string;
	mac: Buffer;
}

/** `v0` is made with the secret before the rotation, other versions with the current one. */
function isCurrent({ version }: Signature): boolean {
	return Number(version) !== 0;
}

/** Returns the time of signing as it stands in the header. */
export function signingTime(header: string | undefined): string | undefined {
	return parseSignature(header)?.t;
}

/** Reads time and signatures from a header; undefined when it is malformed or has two times. */
function parseSignature(
	header: string | undefined,
): { t: string; signatures: Signature[] } | undefined {
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
