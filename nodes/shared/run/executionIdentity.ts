import { randomUUID } from 'crypto';
import type { IWorkflowDataProxyData } from 'n8n-workflow';
import {
	automaticKey,
	usersKey,
	type CallSite,
	type KeyedRequest,
} from '../requests/idempotencyKey';

/** Where in which execution a node runs, or null where nothing tells a repeated run from another. */
export type ExecutionIdentity = Omit<CallSite, 'itemIndex'> | null;

/** The parts of n8n's contexts that tell an execution from others. */
interface IdentifiedContext {
	getExecutionId(): string;
	getInstanceId(): string;
	getNode(): { name: string };
}

/**
 * What tells this run of this node from all others.
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
 * How the requests of an item get their keys.
 *
 * @param ownKey what the user set, or undefined
 */
export function keyMaker(
	identity: ExecutionIdentity,
	itemIndex: number,
	ownKey: string | undefined,
): (request: KeyedRequest) => string {
	if (ownKey !== undefined) return (request) => usersKey(ownKey, request);
	// Random, but the same for all of this call: the same request must find what it has started.
	const site = { ...(identity ?? { ...NO_EXECUTION, executionId: randomUUID() }), itemIndex };
	return (request) => automaticKey(site, request);
}
