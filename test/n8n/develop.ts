import { join } from 'node:path';

import type { Doorway } from './doorway';
import { ends } from './harness/ends';
import { exampleWorkflows } from './examples/exampleWorkflows';
import { N8n } from './harness/n8n';
import { startNodeDev } from './nodeDev';
import { packageName } from './harness/pack';
import { root } from './harness/paths';
import type { Sandbox } from './harness/sandbox';
import type { Workflow } from './harness/shapes';
import { showN8n, showSandbox, watched } from './showing';
import { runUntilStopped } from './stopping';
import { timed } from './harness/timed';

/**
 * What `npm run dev` shows: n8n-node-dev rebuilds on every save into the custom folder of an n8n that
 * loads the nodes anew without a restart. Workflows made here are there again the next time.
 */
void runUntilStopped(async (atEnd) => {
	const sandbox = await showSandbox(atEnd);
	const nodeDev = await timed('Building with n8n-node-dev', async () => {
		const started = await startNodeDev(sayCompiler);
		atEnd(started.stop);
		return started;
	});
	const n8n = await makeInstance(nodeDev.folder);
	await timed('Importing the credential and the example workflows', async () => {
		await n8n.cli.importCredentials([sandbox.credential]);
		await n8n.cli.importWorkflows(exampleWorkflows().map(withCustomTypes));
	});
	const doorway = await showN8n(n8n, atEnd);
	explain(n8n, sandbox, doorway);
	return [
		...watched(n8n, sandbox),
		{
			name: 'n8n-node-dev',
			ended: nodeDev.process.ended,
			log: () => nodeDev.process.output,
		},
	];
});

async function makeInstance(customFolder: string): Promise<N8n> {
	return await N8n.create({
		end: ends.newest,
		folder: join(root, '.n8n-dev'),
		port: 5678,
		pack: false,
		editor: true,
		codeNodes: true,
		env: { N8N_CUSTOM_EXTENSIONS: customFolder, N8N_DEV_RELOAD: 'true' },
	});
}

/** n8n names the nodes of a custom folder otherwise than those of an installed package. */
function withCustomTypes(workflow: Workflow): Workflow {
	const nodes = workflow.nodes.map((node) => ({
		...node,
		type: node.type.replace(`${packageName}.`, 'CUSTOM.'),
	}));
	return { ...workflow, nodes };
}

function sayCompiler(line: string): void {
	if (/error TS|Found \d+ error|File change/.test(line)) process.stdout.write(`  ${line}\n`);
}

function explain(n8n: N8n, sandbox: Sandbox, doorway: Doorway): void {
	const lines = [
		'',
		`n8n          ${doorway.url}   (leads to ${n8n.url}, logged in)`,
		`Sandbox      ${sandbox.controlUrl}/   (base URL ${sandbox.url}, key ${sandbox.apiKey})`,
		'',
		'Save a file under nodes/ or credentials/: the editor has it a moment later.',
		"n8n's data stays in .n8n-dev; delete that folder to begin afresh. Ctrl-C stops everything.",
		'',
	];
	process.stdout.write(`${lines.join('\n')}\n`);
}
