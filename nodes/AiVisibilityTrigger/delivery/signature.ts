import { createHmac, timingSafeEqual } from 'crypto';
import { clock } from '../../shared/base/time/clock';
import type { WebhookRequest } from '../request';
import type { EndpointMemory } from '../endpoint/memory';

/** Longer headers are refused. A valid one with two signatures has about 150 characters. */
const LONGEST_HEADER = 2048;

/** Each is compared with every secret, and anyone can send many. */
const MOST_HEADERS = 3;

/** How far the time of signing may be from now, in both directions (sandbox/api.md 19.12). */
const TOLERANCE_SECONDS = 300;

const NOT_NOW =
	"outside the tolerance of 5 minutes. Set the clock of n8n's machine; if it is right, the service repeats deliveries without signing them again: replay this one with Webhook Endpoint: Replay Delivery";

export interface CheckedDelivery {
	/** From the header, which is not signed; null when it is missing. */
	id: string | null;
	/** In Unix seconds; NaN when the signature header has no time. */
	signedAt: number;
	/** The endpoint that it came to; undefined when that is not known. */
	to?: EndpointMemory;
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

/**
 * Checks the signature of a delivery with the secrets that may have signed it: `t=<unix seconds>,v1=<hex>`,
 * where the hex is the HMAC-SHA256 of `<t>.<raw body>`. During a rotation there are several `v*`, and
 * one match is enough (sandbox/api.md 19.11, 19.12). Never throws.
 *
 * @returns a refusal must be answered with 401, without the reason
 */
export function verify(
	{ headers, rawBody, brandInBody }: Pick<WebhookRequest, 'headers' | 'rawBody' | 'brandInBody'>,
	candidates: EndpointMemory[],
): CheckedDelivery {
	const fitsOf = (signed?: Signed) =>
		candidates.flatMap((to) => {
			const newest = newestMatch(signed, rawBody, to.current?.secret);
			return newest === undefined ? [] : { to, newest };
		});
	const all = Object.keys(headers)
		.filter((name) => SIGNATURE_HEADER.test(name))
		.map((name) => ({ name, signed: parseSignature(headers[name] ?? '') }));
	// A proxy may add a signature of its own.
	const readable = all
		.filter(({ signed }) => signed)
		.slice(0, MOST_HEADERS)
		.map((each) => ({ ...each, fits: fitsOf(each.signed) }));
	const best = readable.find(({ fits }) => fits.length > 0) ?? readable.at(0);
	const { name = '', signed } = best ?? all.at(0) ?? {};
	const id = headers[name.replace(/signature$/, 'delivery-id')] || null;
	const delivery = { id, signedAt: Number(signed?.t) };
	if (!headers[name]) return { ...delivery, refusal: 'no signature' };
	if (signed === undefined) return { ...delivery, refusal: 'unreadable signature' };
	if (!Buffer.isBuffer(rawBody)) return { ...delivery, refusal: 'unreadable body' };
	const { to, newest } = best?.fits.at(0) ?? {};
	if (to === undefined) return { ...delivery, ...toRefusal(candidates, brandInBody) };
	const age = Math.floor(clock.now() / 1000) - delivery.signedAt;
	// The right secret, but the wrong time: a repeated old delivery, or a wrong clock.
	if (Math.abs(age) > TOLERANCE_SECONDS) return { ...delivery, refusal: NOT_NOW };
	// `v0` is made with the secret before the rotation, other versions with the current one.
	return { ...delivery, to, doubt: newest === 0 ? 'rotated' : undefined };
}

/** Says why no secret fits, and which endpoint may have lost its own. */
function toRefusal(candidates: EndpointMemory[], brandInBody: string): Partial<CheckedDelivery> {
	if (candidates.length === 0) return { refusal: 'the trigger has no endpoint for this brand' };
	const isMeant = ({ brandId }: EndpointMemory) => brandId === brandInBody;
	const to = candidates.length === 1 ? candidates[0] : candidates.find(isMeant);
	if (to === undefined) return { refusal: 'no match' };
	const refusal = to.current?.secret ? 'no match' : 'the secret of the endpoint is not known';
	return { refusal, to, doubt: 'lost' };
}

type Signed = NonNullable<ReturnType<typeof parseSignature>>;

/** Returns the highest version of the signatures that the secret has made; undefined when it made none. */
function newestMatch(signed: Signed | undefined, rawBody: unknown, secret: unknown) {
	if (!signed || !Buffer.isBuffer(rawBody) || typeof secret !== 'string' || secret === '') return;
	const { t, signatures } = signed;
	const expected = createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest();
	// All signatures are compared, so that the time taken does not show which one matched.
	const matches = signatures.filter(({ mac }) => timingSafeEqual(mac, expected));
	return matches.length === 0 ? undefined : Math.max(...matches.map(({ version }) => version));
}

/** Reads time and signatures from a header; undefined when it is malformed or has two times. */
function parseSignature(header: string) {
	if (header.length > LONGEST_HEADER) return undefined;
	const parts = header.split(',').map((part) => part.trim());
	const partsOf = (form: RegExp) => parts.flatMap((part) => [...part.matchAll(form)]);
	// `t` is part of the signed text, so it is kept unchanged.
	const [t, ...others] = new Set(partsOf(/^t\s*=\s*(\d{1,12})$/g).map(([, text]) => text));
	// 64 hex digits are the 32 bytes of an HMAC-SHA256. `timingSafeEqual` needs equal lengths.
	const signatures = partsOf(/^v(\d+)\s*=\s*([0-9a-f]{64})$/gi).map(([, version, hex]) => ({
		version: Number(version),
		mac: Buffer.from(hex, 'hex'),
	}));
	const isReadable = t !== undefined && others.length === 0 && signatures.length > 0;
	return isReadable ? { t, signatures } : undefined;
}
