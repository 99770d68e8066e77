import { previousSecret, type StoredEndpoint, withSecret } from '../endpoint/record';

const HOUR_MS = 3_600_000;

/** What comes of the check of a signature with one secret. */
export type SignatureCheck =
	| 'valid'
	/** Valid too, and a sign that the secret was rotated: a newer one signs beside it. */
	| 'valid, rotated'
	| 'no secret'
	| 'no signature'
	| 'unreadable signature'
	| 'no match'
	/** Rightly signed, but at another time: a repeat of an old delivery, or a clock that is wrong. */
	| 'outside the tolerance';

/** A secret that may have signed a delivery. */
export interface KnownSecret {
	secret: string;
	/** The endpoint that has it; undefined where the user keeps it in the credential. */
	endpoint?: StoredEndpoint;
	/** Whether the trigger itself has replaced this secret. */
	isPrevious?: boolean;
}

/** The secrets that a trigger checks its deliveries with. */
export interface KnownSecrets {
	/** The newest first. */
	secrets: KnownSecret[];
	/** Why there may be none, for the log. */
	whyNone: string;
	/** Whether the trigger keeps them, and so can get another one when they are lost. */
	isOwn: boolean;
	/** In the names of the service's headers: `ab` in `X-AB-Signature`. */
	abbreviation: string;
}

/** A secret, and what came of the check with it. */
export type CheckedSecret = KnownSecret & { check: SignatureCheck };

/** What all checks of a delivery come to. */
export interface Conclusion {
	/** Why it is refused, for the log; undefined when it is rightly signed. */
	refusal?: string;
	/**
	 * What it says about the secret: it is the newest; someone has rotated it; it is right, though the
	 * delivery is too old; it may be lost.
	 */
	secret?: 'newest' | 'rotated' | 'right' | 'lost';
	/** The endpoint that it came through, with the secret that counts; none registered by hand. */
	endpoint?: StoredEndpoint;
}

/** A delivery that was checked. */
export interface CheckedDelivery {
	/** From its header, which is not signed; null for one that names none. */
	id: string | null;
	/** In Unix seconds; NaN where its signature header names no time. */
	signedAt: number;
	/** Whether someone waits for it in the editor. */
	isTest: boolean;
	conclusion: Conclusion;
}

/** The secrets of endpoints: the current ones first, the newest of all at the beginning. */
export function secretsOf(endpoints: StoredEndpoint[]): KnownSecret[] {
	const current = endpoints.map((endpoint) => ({ secret: endpoint.secret, endpoint }));
	const previous = endpoints.map((endpoint) => ({
		secret: previousSecret(endpoint) ?? '',
		endpoint,
		isPrevious: true,
	}));
	return [...current, ...previous].filter(({ secret }) => secret !== '');
}

/**
 * Concludes from the checks with all secrets what the delivery is.
 *
 * The delivery itself shows which of several secrets counts: the one that signs as the newest. That a
 * replaced secret counts again needs more, as every delivery from before the rotation is signed with
 * it: the one that replaced it must sign as the older one.
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

/** An endpoint that was not held for the newest becomes it, and the other secret stays good. */
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

/** What is done about a secret after a delivery. */
export type SecretStep =
	/** Find out whether the service has made the delivery, and get a new secret then. */
	| 'confirm rotation'
	/** Find out whether the service is refused, and get a new secret then. */
	| 'search for refusals'
	/** Only the user can replace the secret. */
	| 'remind user';

/** What is known of earlier deliveries. */
export interface History {
	/** The latest time of signing that the secret was the newest, in Unix seconds. */
	newestUntil: number;
	/** How long ago the service was asked before the one step and the other, in ms. */
	sinceConfirmed: number;
	sinceSearched: number;
}

/**
 * Decides what to do about the secret. Which of two signatures is the newer one is not signed, so a
 * captured delivery can be relabelled, and anybody can send what is refused. So the service is asked
 * first, once an hour at most.
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
