import { createHash } from 'crypto';
import { clock } from '../time/clock';

/** How long the service repeats its first answer to a key (docs/api.md 4.4), in ms. */
const REPLAY_MS = 24 * 60 * 60_000;

const MAX_REMEMBERED_KEYS = 10_000;

const KEYED_METHODS = new Set(['POST', 'PATCH', 'DELETE', 'PUT']);

/** Whether a request of this method carries an Idempotency-Key (docs/api.md 4.1, 4.3). */
export function needsKey(method: string): boolean {
	return KEYED_METHODS.has(method.toUpperCase());
}

/** What makes an automatic key: where in which execution a request is made. */
export interface CallSite {
	/** Of the n8n: others, also with a copy of the workflow, count their executions the same way. */
	instanceId: string;
	executionId: string;
	/**
	 * The token that n8n 2 gives to an execution at its birth, else empty: an n8n with an empty
	 * database or a restored backup counts from there again.
	 */
	executionToken: string;
	/** Not its id: copied workflows may have an id twice, but never a name. */
	nodeName: string;
	runIndex: number;
	itemIndex: number;
}

/** The part of a request that its key stands for. */
export interface KeyedRequest {
	method: string;
	path: string;
	/** The JSON text that is sent. */
	body?: string;
	/** Set by operations that make several requests: tells them apart under the user's one key. */
	step?: string;
}

/**
 * The key of a request. The same place in the same execution gives the same key, so that retries of
 * the engine ("Retry On Fail") and of the pipeline replay the first answer instead of acting twice.
 *
 * @param site where the request is made
 */
export function automaticKey(site: CallSite, request: KeyedRequest): string {
	const { instanceId, executionId, executionToken, nodeName, runIndex, itemIndex } = site;
	return sha256(
		JSON.stringify([
			instanceId,
			executionId,
			executionToken,
			nodeName,
			runIndex,
			itemIndex,
			request.method,
			request.path,
			request.body ?? '',
			request.step ?? '',
		]),
	);
}

/**
 * The user's own key, which holds across executions: a rerun tomorrow cannot act twice. It counts
 * together with method, path and step: one key for several items never swallows one of them.
 *
 * @param key 1 to 255 printable ASCII characters without spaces (docs/api.md 4.2)
 */
export function usersKey(key: string, { method, path, step }: KeyedRequest): string {
	const place = sha256(JSON.stringify([method, path, step ?? ''])).slice(0, 16);
	const full = `${key}:${place}`;
	return full.length <= 255 ? full : sha256(full);
}

/** The Idempotency Keys whose requests succeeded in this process, for one API key. */
export class AnsweredKeys {
	/** When each first succeeded, in ms of `clock.elapsed`; the oldest first. */
	private readonly answeredAt = new Map<string, number>();

	/**
	 * Notes that a request with an Idempotency Key succeeded.
	 *
	 * @returns whether one did before, so that the service has repeated its answer
	 */
	add(key: string): boolean {
		const now = clock.elapsed();
		if (now - (this.answeredAt.get(key) ?? -Infinity) < REPLAY_MS) return true;
		this.answeredAt.delete(key);
		this.answeredAt.set(key, now);
		const [oldest] = this.answeredAt.keys();
		if (this.answeredAt.size > MAX_REMEMBERED_KEYS) this.answeredAt.delete(oldest);
		return false;
	}
}

function sha256(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}
