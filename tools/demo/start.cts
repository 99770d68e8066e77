import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { exampleWorkflows } from '../../harness/exampleWorkflows.cts';
import { ends } from '../../harness/ends.cts';
import { N8n } from '../../harness/n8n.cts';
import { cacheFolder } from '../../harness/paths.cts';
import { step } from '../../harness/commands/report.mjs';
import { inOrder, listOf, withoutForeignAccounts, withWebhookIds } from './examples.cts';
import { makeLogins } from './preparations.cts';
import { runUntilStopped } from './runUntilStopped.cts';
import { addressLines, startN8n, startSandbox, watched } from './services.cts';

/**
 * Serves `npm start`: the newest n8n with the pack, next to the sandbox, with the credential and the
 * example workflows imported.
 */
const folder = join(cacheFolder, 'start');

void runUntilStopped(async (atEnd) => {
	rmSync(folder, { recursive: true, force: true });
	atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
	const sandbox = await startSandbox(atEnd);
	const logins = makeLogins();
	const examples = inOrder(exampleWorkflows()).map((workflow) =>
		withWebhookIds(logins.connect(withoutForeignAccounts(workflow))),
	);
	const settings = { end: ends.newest, folder, port: 5678, editor: true, codeNodes: true };
	const n8n = await step('Installing the pack into a new n8n', () => N8n.create(settings));
	const loginLink = await startN8n(n8n, atEnd);
	const { rest } = n8n;
	await step('Importing the credential and the example workflows', async () => {
		await rest.saveCredentials([sandbox.credential, ...logins.credentials]);
		// n8n lists the latest one first.
		await rest.saveWorkflows(examples.toReversed());
	});
	const saved = examples.map((workflow) => ({ ...workflow, id: rest.idOf(workflow.id) }));
	const lines = [
		...addressLines(n8n, sandbox, loginLink, `/workflow/${saved[0].id}`),
		...logins.lines,
		'',
		...listOf(saved, loginLink.to),
		...lastLines,
	];
	process.stdout.write(`${lines.join('\n')}\n`);
	return watched(n8n, sandbox);
});

const lastLines = [
	'',
	'Ctrl-C stops everything and deletes this n8n: export workflows that you want to keep, or use',
	'"npm run dev", which keeps its n8n in .n8n-dev.',
	'',
];
