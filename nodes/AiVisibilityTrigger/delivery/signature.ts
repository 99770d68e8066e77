import { createHmac, timingSafeEqual } from 'crypto';
import { clock } from '../../shared/base/time/clock';
import type { StoredEndpoint } from '../endpoints';

/** How far the time of signing may be from now, in both directions (sandbox/api.md 19.12). */
const TOLERANCE_SECONDS = 300;

/** The service's header with the signature, whatever the abbreviation of the service. */
const SIGNATURE_HEADER = /^x-[a-z0-9]+-signature$/;

export interface CheckedDelivery {
	/** From the header, which is not signed; null when it is missing. */
	id: string | null;
	/** In Unix seconds; NaN when the signature header has no time. */
	signedAt: number;
	/** The endpoint whose secret has signed it; undefined when it is refused. */
	endpoint?: StoredEndpoint;
	/** Whether only the secret before a rotation has signed it. */
	isOldSecret: boolean;
	/** Why it is refused, for the log; undefined when its signature is valid. */
	refusal?: string;
}

/**
 * Checks the signature of a delivery with the secrets that may have signed it: `t=<unix seconds>,v1=<hex>`,
 * where the hex is the HMAC-SHA256 of `<t>.<raw body>`. During a rotation there are several `v*`, and
 * one match is enough (sandbox/api.md 19.11, 19.12). Never throws.
 *
 * @param headers by lower-case name; repeated ones joined by commas
 * @param rawBody unparsed; undefined when n8n could not read it
 * @param endpoints of the address that the delivery came to
 * @returns a refusal must be answered with 401, without the reason
 */
export function verify(
	headers: Record<string, string | undefined>,
	rawBody: Buffer | undefined,
	endpoints: StoredEndpoint[],
): CheckedDelivery {
	const name = Object.keys(headers).find((header) => SIGNATURE_HEADER.test(header)) ?? '';
	const signed = parseSignature(headers[name] ?? '');
	const fits = endpoints.flatMap((endpoint) => {
		const version = newestMatch(signed, rawBody, endpoint.secret);
		return version === undefined ? [] : { endpoint, version };
	});
	// `v0` is made with the secret before the rotation, other versions with the current one.
	const best = fits.find(({ version }) => version > 0) ?? fits.at(0);
	const delivery = {
		id: headers[name.replace(/signature$/, 'delivery-id')] || null,
		signedAt: Number(signed?.t),
		isOldSecret: best?.version === 0,
	};
	if (best === undefined) {
		const hasHeader = Boolean(headers[name]);
		const isReadable = signed !== undefined;
		return { ...delivery, refusal: toRefusal(hasHeader, isReadable, rawBody, endpoints) };
	}
	const age = Math.floor(clock.now() / 1000) - delivery.signedAt;
	if (Math.abs(age) <= TOLERANCE_SECONDS) return { ...delivery, endpoint: best.endpoint };
	// The right secret, but the wrong time: a repeated old delivery, or a wrong clock.
	return { ...delivery, refusal: 'outside the tolerance of 5 minutes' };
}

function toRefusal(
	hasHeader: boolean,
	isReadable: boolean,
	rawBody: Buffer | undefined,
	endpoints: StoredEndpoint[],
): string {
	if (!hasHeader) return 'no signature';
	if (!isReadable) return 'unreadable signature';
	if (!Buffer.isBuffer(rawBody)) return 'unreadable body';
	return endpoints.length === 0 ? 'no endpoint at this address' : 'no match';
}

/** Returns the highest version of the signatures that the secret has made; undefined when it made none. */
function newestMatch(signed: ReturnType<typeof parseSignature>, rawBody: unknown, secret: string) {
	if (!signed || !Buffer.isBuffer(rawBody) || secret === '') return;
	const { t, signatures } = signed;
	const expected = createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest();
	// All signatures are compared, so that the time taken does not show which one matched.
	const matches = signatures.filter(({ mac }) => timingSafeEqual(mac, expected));
	return matches.length === 0 ? undefined : Math.max(...matches.map(({ version }) => version));
}

/** Reads time and signatures from a header; undefined when it is malformed or has two times. */
function parseSignature(header: string) {
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
