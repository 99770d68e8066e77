import { join } from 'node:path';

import { root } from './paths.cts';

/** One of the two n8n versions that the pack is tested in. */
export interface End {
	name: EndName;
	/** Version of the `n8n` package; test/n8n/<name>/package.json has the same. */
	version: string;
	/** Folder that holds this n8n's node_modules. */
	folder: string;
	/** The `n8n` command's script, to be run with the project's own Node. */
	bin: string;
	/** Environment settings that only this one understands. */
	settings: NodeJS.ProcessEnv;
	/** Whether triggers register after the response to the request that publishes a workflow. */
	registersLater: boolean;
}

export type EndName = 'newest' | 'oldest';

const end = (name: EndName, rest: Omit<End, 'name' | 'folder' | 'bin'>): End => {
	const folder = join(root, 'test', 'n8n', name);
	return { name, folder, bin: join(folder, 'node_modules', 'n8n', 'bin', 'n8n'), ...rest };
};

/** The newest n8n 2.x and the last n8n 1.x. */
export const ends: Record<EndName, End> = {
	newest: end('newest', {
		version: '2.41.1',
		// This module fetches a list of servers at every start.
		settings: { N8N_DISABLED_MODULES: 'mcp-registry' },
		registersLater: true,
	}),
	oldest: end('oldest', {
		version: '1.123.81',
		settings: {},
		registersLater: false,
	}),
};

/**
 * @returns the end that the tests are to run in: the environment's N8N_END, or the newest
 * @throws Error when N8N_END names no end
 */
export function chosenEnd(): End {
	const name = process.env.N8N_END ?? 'newest';
	if (name in ends) return ends[name as EndName];
	throw new Error(`N8N_END is "${name}", but must be one of ${Object.keys(ends).join(', ')}`);
}
