import { type StoredEndpoint, withSecret } from '../endpoint/record';
import type { KnownSecret } from '../endpoint/store';

const HOUR_MS = 3_600_000;

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

/** The secrets with which a trigger checks deliveries. */
export interface KnownSecrets {
	/** Newest first. */
	secrets: KnownSecret[];
	/** Why there may be none, for the log. */
	whyNone: string;
	/** Whether the trigger manages the secrets, and can get a new one. */
	isOwn: boolean;
	/** The abbreviation in the service's headers: `ab` in `X-AB-Signature`. */
	abbreviation: string;
	/** Whether the credential is needed and cannot be read. */
	isUnreadable?: true;
}

/** A secret, and the result of the check with it. */
export type CheckedSecret = KnownSecret & { check: SignatureCheck };

/** What the checks with all secrets mean. */
export interface Conclusion {
	/** Why the delivery is refused, for the log; undefined when its signature is valid. */
	refusal?: string;
	/**
	 * What the delivery shows about the secret: it is the newest; someone has rotated it; it is
	 * right, but the delivery is too old; it may be lost.
	 */
	secret?: 'newest' | 'rotated' | 'right' | 'lost';
	/**
	 * The endpoint of the delivery, with the secret that is current now; undefined for one registered
	 * by hand.
	 */
	endpoint?: StoredEndpoint;
}

/** A delivery after the check. */
export interface CheckedDelivery {
	/** From the header, which is not signed; null when it is missing. */
	id: string | null;
	/** In Unix seconds; NaN when the signature header has no time. */
	signedAt: number;
	/** Whether the editor waits for it. */
	isTest: boolean;
	/** Whether the credential was needed and could not be read. */
	isUnreadable?: boolean;
	conclusion: Conclusion;
}

/**
 * Decides from the checks with all secrets what a delivery means.
 *
 * The delivery shows which of several secrets is current: the one whose signature is the newest. A
 * secret that was replaced becomes current again only if its replacement signs as the older one. For
 * example, the trigger replaced A by B, and someone restored A: a delivery signed only with A may be
 * from before the rotation, and only one in which B signs as v0 shows that A is the newer one.
 *
 * @param checked the known secrets, in their order
 */
export function conclude(checked: CheckedSecret[], known: KnownSecrets): Conclusion {
	const find = (check: SignatureCheck, isPrevious = false) =>
		checked.find((each) => each.check === check && (each.isPrevious ?? false) === isPrevious);
	const newest = find('valid');
	if (newest !== undefined) {
		return { secret: 'newest', endpoint: asNewest(newest.endpoint, checked[0].endpoint) };
	}
	const older = find('valid, rotated');
	const replaced = find('valid', true);
	if (replaced?.endpoint !== undefined) {
		const { endpoint, secret } = replaced;
		return { secret: 'newest', endpoint: older ? withSecret(endpoint, secret) : endpoint };
	}
	const rotated = older ?? find('valid, rotated', true);
	if (rotated !== undefined) return { secret: 'rotated', endpoint: rotated.endpoint };
	return toRefusal(checked, known);
}

/** Returns the endpoint as the newest. The secret that was the newest until now is its previous one. */
function asNewest(
	endpoint: StoredEndpoint | undefined,
	first: StoredEndpoint | undefined,
): StoredEndpoint | undefined {
	if (endpoint === undefined || first === undefined || endpoint === first) return endpoint;
	const revision = Math.max(first.revision, endpoint.revision);
	return withSecret({ ...endpoint, secret: first.secret, revision }, endpoint.secret);
}

function toRefusal(checked: CheckedSecret[], { whyNone, isOwn }: KnownSecrets): Conclusion {
	const isLate = checked.some(({ check }) => check === 'outside the tolerance');
	if (isLate) return { refusal: 'outside the tolerance', secret: 'right' };
	const check = checked.at(0)?.check;
	const isLost = isOwn && (check === undefined || check === 'no match');
	return { refusal: check ?? whyNone, secret: isLost ? 'lost' : undefined };
}

/** What to do about the secret after a delivery. */
export type SecretStep =
	/** Ask the service whether it made the delivery; if so, get a new secret. */
	| 'confirm rotation'
	/** Ask the service whether its deliveries are refused; if so, get a new secret. */
	| 'search for refusals'
	/** Only the user can replace the secret. */
	| 'remind user';

/** What is known from earlier deliveries. */
export interface History {
	/** Latest time of signing at which the secret was the newest one, in Unix seconds. */
	newestUntil: number;
	/** Time since the service was last asked, for each of the two steps, in ms. */
	sinceConfirmed: number;
	sinceSearched: number;
}

/**
 * Decides what to do about the secret. The version of a signature is not signed, so a captured
 * delivery can look newer than it is, and anyone can send a delivery that is refused. So the service
 * is asked first, at most once an hour.
 */
export function nextStep(
	{ id, signedAt, isTest, conclusion }: CheckedDelivery,
	{ newestUntil, sinceConfirmed, sinceSearched }: History,
): SecretStep | undefined {
	const { secret, endpoint } = conclusion;
	if (secret === 'rotated' && endpoint === undefined) return 'remind user';
	// A test in the editor registers another endpoint anyway.
	if (isTest) return undefined;
	if (secret === 'lost') return sinceSearched >= HOUR_MS ? 'search for refusals' : undefined;
	const isNews = secret === 'rotated' && signedAt > newestUntil && id !== null;
	return isNews && sinceConfirmed >= HOUR_MS ? 'confirm rotation' : undefined;
}
