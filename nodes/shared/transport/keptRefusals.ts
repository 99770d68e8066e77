import { ApiFailure } from './apiError';
import type { ApiResponse } from './client';
import { asRecord } from './http';
import { hasWorked, keyAfterRefusals, leaveKeyBehind, noteSuccess, noteUnclear } from './keyMemory';

/** Refusals that did no work, and that the service keeps under the key (docs/api.md: idempotency). */
const KEPT_STATUSES = new Set([400, 401, 402, 403, 404, 409, 410, 422]);

type Result = ApiResponse | ApiFailure;

/** The ways to send a request that has an Idempotency-Key. */
export interface KeyedSender {
	/** Names the service and the API key. */
	keyId: string;
	/** Whether the key is the user's own, which other executions may have used before. */
	isOwnKey: boolean;
	send: (key: string) => Promise<Result>;
	/** The dry run of the request: it leaves nothing under its key. */
	preview: () => Promise<Result>;
	/** Account: Get Credits. */
	credits: () => Promise<Result>;
}

/**
 * Sends a request whose refusal the service may keep under the key for a day, also after its cause is
 * gone. With the user's own key it goes on with the next key, but only when the cause is gone and the
 * service still refuses: a refusal that is not kept leaves no key behind, so that every process finds
 * the same keys. With an automatic key, the next try of the engine has the next key. A key under which
 * the work may have been done is never left behind: what was done is not done twice.
 *
 * @param key of the request
 * @returns the last response, and whether it was repeated to this process
 */
export async function sendPastRefusals(
	sender: KeyedSender,
	key: string,
): Promise<{ response: Result; isRepeated: boolean }> {
	const { keyId, isOwnKey } = sender;
	for (;;) {
		const sentKey = keyAfterRefusals(keyId, key);
		let response = await sender.send(sentKey);
		if (isOwnKey && isKeptRefusal(response)) {
			if (!(await isMended(response, sender))) return { response, isRepeated: false };
			response = await sender.send(sentKey);
		}
		if (!(response instanceof ApiFailure)) {
			return { response, isRepeated: noteSuccess(keyId, sentKey) };
		}
		if (response.mayHaveBeenProcessed) noteUnclear(keyId, sentKey);
		const worked = hasWorked(keyId, sentKey);
		// Own keys come to here only when the service was seen to keep the refusal.
		const mayLeave = worked === 'no' || (worked === 'perhaps' && isOwnKey);
		const goesOn = isKeptRefusal(response) && mayLeave && leaveKeyBehind(keyId, key) && isOwnKey;
		if (!goesOn) return { response, isRepeated: false };
	}
}

/** A dry run tells a repeated refusal from a new one; only credits it does not check. */
async function isMended(refusal: ApiFailure, sender: KeyedSender): Promise<boolean> {
	const preview = await sender.preview();
	if (preview instanceof ApiFailure) return !isSameRefusal(refusal, preview);
	if (refusal.status !== 402) return true;
	const credits = await sender.credits();
	return credits instanceof ApiFailure || canPay(preview.body, credits.body);
}

function isKeptRefusal(response: Result): response is ApiFailure {
	if (!(response instanceof ApiFailure)) return false;
	const { isWrite, status, code } = response;
	return isWrite && KEPT_STATUSES.has(status ?? 0) && !code.startsWith('idempotency_key');
}

/** Another reason than before: what was done since then stands in the way of doing it again. */
function isSameRefusal(one: ApiFailure, other: ApiFailure): boolean {
	return one.code === other.code && one.error.message === other.error.message;
}

/** @returns also true where the answers do not tell */
function canPay(preview: unknown, credits: unknown): boolean {
	const cost = asRecord(asRecord(preview).dry_run).credits;
	const { balance } = asRecord(credits);
	return typeof cost !== 'number' || typeof balance !== 'number' || cost <= balance;
}
