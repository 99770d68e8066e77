import { join } from 'node:path';

import type { End } from './ends.cts';
import { cacheFolder } from './paths.cts';

export interface EnvironmentOptions {
	end: End;
	/** N8N_USER_FOLDER: n8n keeps everything in its `.n8n` folder. */
	folder: string;
	/** Runs Code nodes, at the price of one more process at every start. */
	codeNodes: boolean;
	/** Serves the editor, its icons and its type lists. */
	editor: boolean;
	/** Additional settings; they take precedence. */
	extra?: NodeJS.ProcessEnv;
}

/** Protects nothing outside these throwaway instances; a fixed key lets a prepared database be copied. */
const encryptionKey = 'throwaway-instances-of-the-test-harness';

/** Settings for another n8n, or of the test runner, must not reach this one. */
const foreign =
	/^(N8N_|DB_|EXECUTIONS_|QUEUE_|NODES_|CREDENTIALS_|WORKFLOWS_|JEST_|npm_|WEBHOOK_)/i;
const foreignNames = new Set(['NODE_ENV', 'NODE_OPTIONS', 'GENERIC_TIMEZONE', 'INIT_CWD']);

/** No requests to the network, and no questions to the user. */
const quiet: NodeJS.ProcessEnv = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_AI_ASSISTANT_BASE_URL: '',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	// n8n gives up a database that is silent for five seconds, as on a busy machine; once a day it looks.
	DB_PING_INTERVAL_SECONDS: '86400',
};

/**
 * @returns the whole environment of an n8n process: the machine's own without the settings of other
 *   programs, quiet, offline, and bound to the loopback interface
 */
export function environmentOf(options: EnvironmentOptions): NodeJS.ProcessEnv {
	const inherited = Object.entries(process.env).filter(
		([name]) => !foreign.test(name) && !foreignNames.has(name),
	);
	return {
		...Object.fromEntries(inherited),
		...quiet,
		...options.end.settings,
		N8N_USER_FOLDER: options.folder,
		// n8n's temporary files are deleted with the folder.
		TMPDIR: options.folder,
		N8N_ENCRYPTION_KEY: encryptionKey,
		N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'false',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_SECURE_COOKIE: 'false',
		N8N_LOG_LEVEL: 'info',
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '10',
		N8N_DISABLE_UI: String(!options.editor),
		...runnerSettings(options.codeNodes),
		// Compiled once, n8n's several thousand modules load in half the time.
		NODE_COMPILE_CACHE: join(cacheFolder, 'node-compile'),
		NO_PROXY: '127.0.0.1,localhost',
		no_proxy: '127.0.0.1,localhost',
		...options.extra,
	};
}

/** The runner that executes Code nodes is a separate process; "external" means that none is started. */
function runnerSettings(codeNodes: boolean): NodeJS.ProcessEnv {
	const settings = { N8N_RUNNERS_BROKER_LISTEN_ADDRESS: '127.0.0.1', N8N_PYTHON_ENABLED: 'false' };
	if (codeNodes) {
		return { ...settings, N8N_RUNNERS_ENABLED: 'true', N8N_RUNNERS_MODE: 'internal' };
	}
	return {
		...settings,
		N8N_RUNNERS_ENABLED: 'false',
		N8N_RUNNERS_MODE: 'external',
		N8N_RUNNERS_AUTH_TOKEN: encryptionKey,
	};
}
