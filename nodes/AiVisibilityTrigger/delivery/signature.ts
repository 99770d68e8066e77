import { createHmac, timingSafeEqual } from 'crypto';
import { clock } from '../../shared/base/time/clock';
import type { StoredEndpoint } from '../endpoints';

/** How far the time of signing may be from now, in both directions (sandbox/api.md 19.12). */
const TOLERANCE_SECONDS = 300;

/** The service's header with the signature, whatever the abbreviation of the service. */
const SIGNATURE_HEADER = /^x-[a-z0-9]+-signature$/;

/** A delivery whose signature is valid. */
export interface SignedDelivery {
	refusal?: undefined;
	/** From the header, which is not signed; null when it is missing. */
	id: string | null;
	/** In Unix seconds. */
	signedAt: number;
	/** The endpoint whose secret has signed it. */
	endpoint: StoredEndpoint;
	/** Whether only the secret before a rotation has signed it. */
	isOldSecret: boolean;
}

/**
 * Checks the signature of a delivery with the secrets that may have signed it: `t=<unix seconds>,v1=<hex>`,
 * where the hex is the HMAC-SHA256 of `<t>.<raw body>`. During a rotation there are several `v*`, and
 * one match is enough (sandbox/api.md 19.11, 19.12). Never throws.
 *
 * @param headers by lower-case name; repeated ones joined by commas
 * @param rawBody unparsed; undefined when n8n could not read it
 * @param endpoints of the address that the delivery came to
 * @returns the delivery, or why it is refused: only for the log, its answer is a 401 without the reason
 */
export function verify(
	headers: Record<string, string | undefined>,
	rawBody: Buffer | undefined,
	endpoints: StoredEndpoint[],
): SignedDelivery | { refusal: string } {
	const name = Object.keys(headers).find((header) => SIGNATURE_HEADER.test(header)) ?? '';
	const header = headers[name] ?? '';
	if (header === '') return { refusal: 'no signature' };
	const signed = parseSignature(header);
	if (signed === undefined) return { refusal: 'unreadable signature' };
	if (!Buffer.isBuffer(rawBody)) return { refusal: 'unreadable body' };
	if (endpoints.length === 0) return { refusal: 'no endpoint at this address' };
	const fits = endpoints.flatMap((endpoint) =>
		versionsBy(endpoint.secret, signed, rawBody).map((version) => ({ endpoint, version })),
	);
	// `v0` is made with the secret before the rotation, other versions with the current one.
	const best = fits.find(({ version }) => version > 0) ?? fits.at(0);
	if (best === undefined) return { refusal: 'no match' };
	const signedAt = Number(signed.t);
	const age = Math.floor(clock.now() / 1000) - signedAt;
	// The right secret, but the wrong time: a repeated old delivery, or a wrong clock.
	if (Math.abs(age) > TOLERANCE_SECONDS) return { refusal: 'outside the tolerance of 5 minutes' };
	const id = headers[name.replace(/signature$/, 'delivery-id')] || null;
	return { id, signedAt, endpoint: best.endpoint, isOldSecret: best.version === 0 };
}

interface Signatures {
	t: string;
	signatures: Array<{ version: number; mac: Buffer }>;
}

/** The versions of the signatures that a secret has made. */
function versionsBy(secret: string, { t, signatures }: Signatures, rawBody: Buffer): number[] {
	if (secret === '') return [];
	const expected = createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest();
	// All signatures are compared, so that the time taken does not show which one matched.
	return signatures
		.filter(({ mac }) => timingSafeEqual(mac, expected))
		.map(({ version }) => version);
}

/** Reads time and signatures from a header; undefined when it is malformed or has two times. */
function parseSignature(header: string): Signatures | undefined {
	const parts = header.split(',').map((part) => part.trim());
	const partsOf = (form: RegExp) => parts.flatMap((part) => [...part.matchAll(form)]);
	// `t` is part of the signed text, so it is kept unchanged.
	const [t, ...otherTimes] = new Set(partsOf(/^t\s*=\s*(\d{1,12})$/g).map(([, text]) => text));
	// 64 hex digits are the 32 bytes of an HMAC-SHA256. `timingSafeEqual` needs equal lengths.
	const signatures = partsOf(/^v(\d+)\s*=\s*([0-9a-f]{64})$/gi).map(([, version, hex]) => ({
		version: Number(version),
		mac: Buffer.from(hex, 'hex'),
	}));
	const isReadable = t !== undefined && otherTimes.length === 0 && signatures.length > 0;
	return isReadable ? { t, signatures } : undefined;
}
