import { createHash, randomUUID } from 'crypto';
import { OperationError } from '../errors/operationError';

/** 1 to 255 printable ASCII characters without whitespace (docs/api.md 4.2). */
const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

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
	 * The token that n8n 2 gives to an execution at its birth, else empty: an n8n that begins with an
	 * empty database counts from 1 again.
	 */
	executionToken: string;
	nodeId: string;
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
 * @param site null where there is no execution to repeat, or where each call is a new one (an AI
 * agent that uses the node as a tool): the key is random, made once per call
 */
export function automaticKey(site: CallSite | null, request: KeyedRequest): string {
	if (site === null) return randomKey();
	const { instanceId, executionId, executionToken, nodeId, runIndex, itemIndex } = site;
	return sha256(
		JSON.stringify([
			instanceId,
			executionId,
			executionToken,
			nodeId,
			runIndex,
			itemIndex,
			request.method,
			request.path,
			request.body ?? '',
			request.step ?? '',
		]),
	);
}

/** A key for what nothing will ever repeat. */
export const randomKey = (): string => randomUUID();

/**
 * The user's own key, which holds across executions: a rerun tomorrow cannot act twice. It counts
 * together with method, path and step: one key for several items never swallows one of them.
 *
 * @param key that `checkUsersKey` let pass
 */
export function usersKey(key: string, { method, path, step }: KeyedRequest): string {
	const place = sha256(JSON.stringify([method, path, step ?? ''])).slice(0, 16);
	const full = `${key}:${place}`;
	return full.length <= 255 ? full : sha256(full);
}

/**
 * @returns the key
 * @throws OperationError when the service would refuse it
 */
export function checkUsersKey(key: string): string {
	if (KEY_FORM.test(key)) return key;
	throw new OperationError(
		`The Idempotency Key "${key}" cannot be used`,
		'A key has 1 to 255 letters, digits and signs of the English keyboard, without spaces.',
	);
}

function sha256(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}
