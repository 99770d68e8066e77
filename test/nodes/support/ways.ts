import { PACK } from '../engine/nodeTypes';
import type { CallSetup } from './scene';

/** A way in which n8n calls a node, and the call that makes n8n go that way. */
export type Way = [way: string, by: (call: CallSetup) => CallSetup];

const OWN_RUN: Way = ["in the node's own run", (call) => call];

const ROUTED: Way = [
	"through n8n's routing engine",
	(call) => ({
		...call,
		node: { ...call.node, type: `${call.node?.type ?? `${PACK}.aiVisibility`}Routed` },
	}),
];

/** For `describe.each`: what a node does holds for both. */
export const WAYS: Way[] = [OWN_RUN, ROUTED];
