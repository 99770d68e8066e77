import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { clock } from '../../shared/time/clock';
import { DEFAULT_TOLERANCE_SECONDS } from '../parameters';
import { previousSecret, type StoredEndpoint, withSecret } from '../registration/endpointStore';
import type { Delivery } from './readDelivery';
import { checkSignature, type Verdict } from './signature';

/** What came of the check of a delivery. */
export type Verification =
	| {
			isValid: true;
			/** Whether it looks as if the secret was rotated elsewhere, and signs along for a day only. */
			isRotated: boolean;
			/** The endpoint that it came through, with the secret that counts; none registered by hand. */
			endpoint?: StoredEndpoint;
	  }
	| {
			isValid: false;
			/** For the log. */
			why: string;
			/** What it says about the secret; a signature that is missing says nothing. */
			secret: 'right' | 'lost?' | undefined;
	  };

/** A secret to check with, and what is known when it is the right one. */
interface Candidate {
	secret: string | undefined;
	endpoint?: StoredEndpoint;
	/** Whether the trigger itself has replaced this secret. */
	isPrevious: boolean;
}

/** Checks a delivery with the secrets that this trigger has for its endpoint. */
export function verify(context: IWebhookFunctions, delivery: Delivery): Verification {
	const { byHand, endpoints } = delivery;
	const candidates = byHand ? [{ ...byHand, isPrevious: false }] : candidatesFrom(endpoints);
	const check = checkerFor(context, delivery);
	const checked = candidates.map((candidate) => ({
		...candidate,
		verdict: check(candidate.secret),
	}));
	return fromVerdicts(checked) ?? refusalFrom(checked, byHand !== undefined);
}

/** The current secrets first, the newest of all at the beginning. */
function candidatesFrom(endpoints: StoredEndpoint[]): Candidate[] {
	const current = endpoints.map((endpoint) => ({
		secret: endpoint.secret,
		endpoint,
		isPrevious: false,
	}));
	const previous = endpoints.flatMap((endpoint) => {
		const secret = previousSecret(endpoint);
		return secret === undefined ? [] : [{ secret, endpoint, isPrevious: true }];
	});
	return [...current, ...previous];
}

type Checked = Candidate & { verdict: Verdict };

/**
 * The delivery itself shows which of several secrets counts: the one that signs as the newest. That a
 * replaced secret counts again needs more, as every delivery from before the rotation is signed with
 * it: the one that replaced it must sign as the older one.
 */
function fromVerdicts(checked: Checked[]): Verification | undefined {
	const find = (verdict: Verdict, isPrevious: boolean) =>
		checked.find((each) => each.verdict === verdict && each.isPrevious === isPrevious);
	const newest = find('valid', false);
	if (newest !== undefined) {
		return { isValid: true, isRotated: false, endpoint: asNewest(newest, checked[0].endpoint) };
	}
	const earlier = find('valid', true);
	const older = find('valid, rotated', false);
	if (earlier?.endpoint !== undefined && older !== undefined) {
		const endpoint = withSecret(earlier.endpoint, String(earlier.secret));
		return { isValid: true, isRotated: false, endpoint };
	}
	if (earlier !== undefined) return { isValid: true, isRotated: false, endpoint: earlier.endpoint };
	const rotated = older ?? find('valid, rotated', true);
	if (rotated === undefined) return undefined;
	return { isValid: true, isRotated: true, endpoint: rotated.endpoint };
}

/** An endpoint that was not held for the newest becomes it, and the other secret stays good. */
function asNewest(
	{ endpoint }: Candidate,
	first: StoredEndpoint | undefined,
): StoredEndpoint | undefined {
	if (endpoint === undefined || first === undefined || endpoint === first) return endpoint;
	return withSecret(
		{ ...endpoint, secret: first.secret, revision: Math.max(first.revision, endpoint.revision) },
		endpoint.secret,
	);
}

const NO_SECRET = {
	byHand: 'the credential has no Webhook Signing Secret',
	automatic: 'the secret of the endpoint is not known',
};

function refusalFrom(checked: Checked[], isByHand: boolean): Verification {
	const verdicts = checked.map(({ verdict }) => verdict);
	const verdict = verdicts.find((each) => each === 'outside the tolerance') ?? verdicts[0];
	if (verdict === 'outside the tolerance') return { isValid: false, why: verdict, secret: 'right' };
	const isUnknown = verdict === undefined || verdict === 'no secret';
	const noSecret = isByHand ? NO_SECRET.byHand : NO_SECRET.automatic;
	const mayBeLost = !isByHand && (isUnknown || verdict === 'no match');
	return {
		isValid: false,
		why: isUnknown ? noSecret : verdict,
		secret: mayBeLost ? 'lost?' : undefined,
	};
}

function checkerFor(
	context: IWebhookFunctions,
	{ header, rawBody }: Delivery,
): (secret: string | undefined) => Verdict {
	const { tolerance } = context.getNodeParameter('options', {}) as IDataObject;
	const common = {
		header: header('Signature'),
		rawBody,
		now: Math.floor(clock.now() / 1000),
		tolerance: Number(tolerance ?? DEFAULT_TOLERANCE_SECONDS),
	};
	return (secret) => checkSignature({ ...common, secret });
}
