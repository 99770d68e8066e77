import { randomUUID } from 'crypto';
import type { IWorkflowDataProxyData } from 'n8n-workflow';
import {
	automaticKey,
	usersKey,
	type CallSite,
	type KeyedRequest,
} from '../requests/idempotencyKey';

/**
 * The execution and node run that keys are derived from; null when nothing identifies a repeated run.
 */
export type ExecutionIdentity = Omit<CallSite, 'itemIndex'> | null;

/** The parts of n8n's contexts that identify an execution. */
interface IdentifiedContext {
	getExecutionId(): string;
	getInstanceId(): string;
	getNode(): { name: string };
}

/**
 * Reads what identifies this run of this node.
 *
 * @param context of the node
 * @param data n8n's data proxy of any item
 */
export function readIdentity(
	context: IdentifiedContext,
	data: IWorkflowDataProxyData,
): ExecutionIdentity {
	const executionId = context.getExecutionId();
	if (!executionId) return null;
	const { resumeUrl } = data.$execution as { resumeUrl?: string };
	return {
		instanceId: context.getInstanceId(),
		executionId,
		executionToken: /\?.*$/.exec(String(resumeUrl ?? ''))?.[0] ?? '',
		nodeName: context.getNode().name,
		runIndex: Number(data.$runIndex ?? 0),
	};
}

const NO_EXECUTION = { instanceId: '', executionToken: '', nodeName: '', runIndex: 0 };

/**
 * Returns the function that makes the Idempotency-Keys of an item's requests.
 *
 * @param ownKey the user's key, or undefined
 */
export function keyMaker(
	identity: ExecutionIdentity,
	itemIndex: number,
	ownKey: string | undefined,
): (request: KeyedRequest) => string {
	if (ownKey !== undefined) return (request) => usersKey(ownKey, request);
	// Without an execution, the key is random, but one for all attempts of this call: a retry must find
	// the job that the first attempt started.
	const site = { ...(identity ?? { ...NO_EXECUTION, executionId: randomUUID() }), itemIndex };
	return (request) => automaticKey(site, request);
}
