import { sha256, shortHash } from '../base/values/hash';

/** The place in an execution where a request is made. Automatic keys are derived from it. */
export interface CallSite {
	/**
	 * ID of this n8n. Other installations count their executions the same way, perhaps for a copy of
	 * the workflow.
	 */
	instanceId: string;
	executionId: string;
	/**
	 * The token that n8n 2 creates for each execution, else empty. Execution numbers start again in
	 * an n8n with an empty database or a restored backup; tokens do not.
	 */
	executionToken: string;
	/**
	 * Not the node's ID: copying can create the same ID twice in a workflow, but never the same name.
	 */
	nodeName: string;
	runIndex: number;
	itemIndex: number;
}

/** The parts of a request that its key covers. */
export interface KeyedRequest {
	method: string;
	path: string;
	/** The JSON text that is sent. */
	body?: string;
	/** Set by operations with several requests, to tell them apart when the user sets one key. */
	step?: string;
}

/**
 * Derives the key of a request. The same place in the same execution has the same key, so retries
 * (also n8n's Retry On Fail) replay the first response instead of acting twice.
 *
 * @param site where the request is made
 */
export function automaticKey(site: CallSite, request: KeyedRequest): string {
	const { instanceId, executionId, executionToken, nodeName, runIndex, itemIndex } = site;
	const place = [instanceId, executionId, executionToken, nodeName, runIndex, itemIndex];
	const { method, path, body = '', step = '' } = request;
	return sha256(JSON.stringify([...place, method, path, body, step]));
}

/**
 * Extends the user's own key, which stays the same in later executions, so that a rerun does not act
 * twice. Method, path and step are part of it, so that one key can serve several requests.
 *
 * @param key 1 to 255 printable ASCII characters without spaces (docs/api.md 4.2)
 */
export function usersKey(key: string, { method, path, step }: KeyedRequest): string {
	const full = `${key}:${shortHash([method, path, step ?? ''])}`;
	return full.length <= 255 ? full : sha256(full);
}
