import type { Cli } from './cli';
import type { End } from './ends';
import type { Rest } from './rest';

/** A running n8n for tests, whoever started it. */
export interface RunningN8n {
	readonly end: End;
	/** The address of the editor, its REST interface, and the webhooks. */
	readonly url: string;
	readonly rest: Rest;
	readonly cli: Cli;
	/** What it printed, for tests to search. */
	readonly log: string;
	/** Ends it, or removes what these tests have in it. */
	dispose(): Promise<void>;
}
