import type { End } from './ends.cts';
import type { Rest } from './rest.cts';

/** A workflow as n8n exports and imports it. */
export interface Workflow {
	id: string;
	name: string;
	nodes: WorkflowNode[];
	connections: Record<string, unknown>;
	settings?: Record<string, unknown>;
	staticData?: Record<string, unknown> | null;
	active?: boolean;
	versionId?: string;
	[key: string]: unknown;
}

export interface WorkflowNode {
	id: string;
	name: string;
	type: string;
	typeVersion: number;
	position: [number, number];
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id: string; name: string }>;
	[key: string]: unknown;
}

/** A credential as n8n imports it, its data not encrypted. */
export interface Credential {
	id: string;
	name: string;
	type: string;
	data: Record<string, unknown>;
}

/** A running n8n for tests, whoever started it. */
export interface RunningN8n {
	readonly end: End;
	/** The address of the editor, its REST interface, and the webhooks. */
	readonly url: string;
	readonly rest: Rest;
	/** What it printed, for tests to search. */
	readonly log: string;
	/** Ends it, or removes what these tests have in it. */
	dispose(): Promise<void>;
}
