import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { exampleWorkflows } from '../../harness/exampleWorkflows.cts';
import { ends } from '../../harness/ends.cts';
import { N8n } from '../../harness/n8n.cts';
import { packageName } from '../../harness/pack.cts';
import { root } from '../../harness/paths.cts';
import { orAnyPort } from '../../harness/process.cts';
import { credentialId } from '../../harness/sandbox.cts';
import type { Credential, Workflow } from '../../harness/shapes.cts';
import { step } from '../../harness/commands/report.mjs';
import { startNodeDev } from './nodeDev.cts';
import { runUntilStopped } from './runUntilStopped.cts';
import { addressLines, startN8n, startSandbox, watched } from './services.cts';

/** Where Node's debugger usually listens. */
const INSPECT_PORT = 9229;

/**
 * Serves `npm run dev`: n8n-node-dev rebuilds on every save into the custom folder of an n8n that
 * reloads the nodes without a restart. The n8n keeps its workflows from one start to the next.
 */
void runUntilStopped(async (atEnd) => {
	const { values: options } = parseArgs({
		options: { debug: { type: 'boolean' }, inspect: { type: 'boolean' } },
	});
	const logLevel = options.debug ? 'debug' : 'info';
	const debuggerPort = options.inspect ? await orAnyPort(INSPECT_PORT) : undefined;
	const sandbox = await startSandbox(atEnd);
	const nodeDev = await step('Building with n8n-node-dev', async () => {
		const started = await startNodeDev(logCompiler);
		atEnd(started.stop);
		return started;
	});
	const n8n = await makeInstance(nodeDev.folder, logLevel, debuggerPort);
	const loginLink = await startN8n(n8n, atEnd);
	await saveExamples(n8n, sandbox.credential);
	const lines = [...addressLines(n8n, sandbox, loginLink), ...developerLines(n8n, logLevel)];
	process.stdout.write(`${lines.join('\n')}\n`);
	const compiler = {
		name: 'n8n-node-dev',
		ended: nodeDev.process.ended,
		log: () => nodeDev.process.output,
	};
	return [...watched(n8n, sandbox), compiler];
});

/** The first time, or with the key of this start, because n8n keeps them. */
async function saveExamples({ rest }: N8n, { name, type, data }: Credential): Promise<void> {
	const all = await rest.session.get<Array<{ id: string; name: string }>>('/rest/credentials');
	const known = all.find((credential) => credential.name === name);
	if (known === undefined) {
		await rest.saveCredentials([{ id: credentialId, name, type, data }]);
		await rest.saveWorkflows(exampleWorkflows().map(withCustomTypes));
	} else await rest.session.send('PATCH', `/rest/credentials/${known.id}`, { name, type, data });
}

async function makeInstance(
	customFolder: string,
	logLevel: string,
	debuggerPort?: number,
): Promise<N8n> {
	return await N8n.create({
		end: ends.newest,
		folder: join(root, '.n8n-dev'),
		port: 5678,
		pack: false,
		editor: true,
		codeNodes: true,
		nodeFlags: debuggerPort === undefined ? [] : [`--inspect=127.0.0.1:${debuggerPort}`],
		env: {
			N8N_CUSTOM_EXTENSIONS: customFolder,
			N8N_DEV_RELOAD: 'true',
			N8N_LOG_LEVEL: logLevel,
		},
	});
}

/** n8n prefixes the node types of a custom folder with CUSTOM instead of the package's name. */
function withCustomTypes(workflow: Workflow): Workflow {
	const nodes = workflow.nodes.map((node) => ({
		...node,
		type: node.type.replace(`${packageName}.`, 'CUSTOM.'),
	}));
	return { ...workflow, nodes };
}

function logCompiler(line: string): void {
	if (/error TS|Found \d+ error|File change/.test(line)) process.stdout.write(`  ${line}\n`);
}

function developerLines(n8n: N8n, logLevel: string): string[] {
	const debuggerAt = /Debugger listening on ws:\/\/([\d.:]+)/.exec(n8n.log)?.[1];
	const debuggerLine =
		debuggerAt === undefined
			? 'off   (npm run dev -- --inspect)'
			: `${debuggerAt}   (attach your editor, or open chrome://inspect)`;
	return [
		`Log          ${n8n.logFile}   (level ${logLevel})`,
		`Debugger     ${debuggerLine}`,
		'',
		'Save a file under nodes/ or credentials/, and the editor has it a moment later.',
		"n8n's data stays in .n8n-dev; delete that folder to start over. Ctrl-C stops everything.",
		'',
	];
}
