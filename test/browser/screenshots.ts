import { join } from 'node:path';

import { exampleWorkflows } from '../n8n/examples';
import { N8n } from '../n8n/n8n';
import { root } from '../n8n/paths';
import { Sandbox } from '../n8n/sandbox';
import { Editor } from './browser';

/**
 * `npm run screenshots`: takes the pictures of the README anew, from a real editor after a real run,
 * so that they stay true.
 */

const createReport = 'aiVisCreate00001';
const reportFinished = 'aiVisReportDone1';
const startNode = 'When clicking Execute workflow';

async function main(): Promise<void> {
	const sandbox = await Sandbox.start({ speed: 10 });
	const n8n = await N8n.create({ editor: true });
	try {
		await n8n.cli.importCredentials([sandbox.credential]);
		await n8n.cli.importWorkflows(exampleWorkflows());
		await n8n.start();
		await runExamples(n8n);
		await takePictures(n8n);
	} finally {
		await n8n.dispose();
		await sandbox.stop();
	}
}

async function takePictures(n8n: N8n): Promise<void> {
	const editor = await Editor.open(n8n, { width: 1280, height: 720, scale: 1.5 });
	try {
		await takePicture(n8n, editor, createReport, 'create-a-report.png');
		await takePicture(n8n, editor, reportFinished, 'when-a-report-is-finished.png');
	} finally {
		await editor.close();
	}
}

/** The first creates the report whose end starts the second. */
async function runExamples(n8n: N8n): Promise<void> {
	await n8n.rest.activate(reportFinished);
	await n8n.rest.runToEnd(createReport, startNode);
	await n8n.rest.finishedOf(reportFinished, 1);
}

/** The latest execution of a workflow, as the editor shows it. */
async function takePicture(n8n: N8n, editor: Editor, workflowId: string, file: string) {
	const [{ id }] = await n8n.rest.executions(workflowId, 1);
	await editor.page.goto(`${n8n.url}/workflow/${workflowId}/executions/${id}`);
	await editor.page.waitForTimeout(4_000);
	// n8n's own tips lie over the canvas until they are closed.
	const tips = editor.page.getByText('Production Checklist').locator('xpath=..').locator('button');
	if (await tips.isVisible()) await tips.click();
	await editor.page.waitForTimeout(1_000);
	const clip = { x: 352, y: 66, width: 928, height: 554 };
	await editor.page.screenshot({ path: join(root, 'docs', file), clip });
}

void main().catch((error: Error) => {
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 1;
});
