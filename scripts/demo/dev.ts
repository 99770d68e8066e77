import { join } from 'node:path';

import { exampleWorkflows } from '../../test/n8n/examples/exampleWorkflows';
import { ends } from '../../test/n8n/harness/ends';
import { N8n } from '../../test/n8n/harness/n8n';
import { packageName } from '../../test/n8n/harness/pack';
import { root } from '../../test/n8n/harness/paths';
import type { Sandbox } from '../../test/n8n/harness/sandbox';
import type { Workflow } from '../../test/n8n/harness/shapes';
import { step } from '../lib/report.mjs';
import type { LoginLink } from './loginLink';
import { startNodeDev } from './nodeDev';
import { runUntilStopped } from './runUntilStopped';
import { startN8n, startSandbox, watched } from './services';

/**
 * What `npm run dev` shows: n8n-node-dev rebuilds on every save into the custom folder of an n8n that
 * loads the nodes anew without a restart. Workflows made here are there again the next time.
 */
void runUntilStopped(async (atEnd) => {
	const sandbox = await startSandbox(atEnd);
	const nodeDev = await step('Building with n8n-node-dev', async () => {
		const started = await startNodeDev(logCompiler);
		atEnd(started.stop);
		return started;
	});
	const n8n = await makeInstance(nodeDev.folder);
	await step('Importing the credential and the example workflows', async () => {
		await n8n.cli.importCredentials([sandbox.credential]);
		await n8n.cli.importWorkflows(exampleWorkflows().map(withCustomTypes));
	});
	const loginLink = await startN8n(n8n, atEnd);
	printSummary(n8n, sandbox, loginLink);
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

function logCompiler(line: string): void {
	if (/error TS|Found \d+ error|File change/.test(line)) process.stdout.write(`  ${line}\n`);
}

function printSummary(n8n: N8n, sandbox: Sandbox, loginLink: LoginLink): void {
	const lines = [
		'',
		`n8n          ${loginLink.url}   (leads to ${n8n.url}, logged in)`,
		`Sandbox      ${sandbox.controlUrl}/   (base URL ${sandbox.url}, key ${sandbox.apiKey})`,
		'',
		'Save a file under nodes/ or credentials/: the editor has it a moment later.',
		"n8n's data stays in .n8n-dev; delete that folder to begin afresh. Ctrl-C stops everything.",
		'',
	];
	process.stdout.write(`${lines.join('\n')}\n`);
}
