import { randomUUID } from 'crypto';
import type { IExecuteFunctions, IWorkflowDataProxyData } from 'n8n-workflow';
import { sha256, shortHash } from '../base/values/records';
import type { KeyedRequest } from '../requests/client';

/** What tells a run of a node from all others; null when nothing identifies a repeated run. */
export type RunIdentity = Array<string | number> | null;

/** @param data n8n's data proxy of any item */
export function readIdentity(
	context: Pick<IExecuteFunctions, 'getExecutionId' | 'getInstanceId' | 'getNode'>,
	data: IWorkflowDataProxyData,
): RunIdentity {
	const executionId = context.getExecutionId();
	if (!executionId) return null;
	const { resumeUrl } = data.$execution as { resumeUrl?: string };
	return [
		// Other installations count their executions the same way, perhaps for a copy of the workflow.
		context.getInstanceId(),
		executionId,
		// The token that n8n 2 creates for each execution. Numbers start again in an n8n with an empty
		// database or a restored backup; tokens do not.
		/\?.*$/.exec(String(resumeUrl))?.[0] ?? '',
		// Not the node's ID: copying can create the same ID twice in a workflow, but never the same name.
		context.getNode().name,
		Number(data.$runIndex ?? 0),
	];
}

/**
 * Returns the function that makes the Idempotency-Keys of an item's requests. The same place in the
 * same execution has the same key, so retries (also n8n's Retry On Fail) replay the first response
 * instead of acting twice.
 *
 * @param ownKey the user's key, or undefined: 1 to 255 printable ASCII characters without spaces
 * (sandbox/api.md 4.2)
 */
export function keyMaker(
	identity: RunIdentity,
	itemIndex: number,
	ownKey: string | undefined,
): (request: KeyedRequest) => string {
	if (ownKey !== undefined) return (request) => usersKey(ownKey, request);
	// Without an execution, the key is random, but one for all attempts of this call: a retry must find
	// the job that the first attempt started.
	const place = [...(identity ?? [randomUUID()]), itemIndex];
	return ({ method, path, body = '' }) => sha256(JSON.stringify([...place, method, path, body]));
}

/** Method and path are part of it, so that one key can serve several requests. */
function usersKey(key: string, { method, path }: KeyedRequest): string {
	const full = `${key}:${shortHash([method, path])}`;
	return full.length <= 255 ? full : sha256(full);
}
