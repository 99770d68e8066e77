import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ends } from '../../harness/ends.cts';
import { ExampleScene } from '../n8n/examples/exampleScene.cts';
import type { Controls } from '../../harness/controls.cts';
import { withModel } from '../../harness/exampleWorkflows.cts';
import { FakeChatModel } from '../../harness/fakeChatModel.cts';
import { root } from '../../harness/paths.cts';
import { Editor } from './browser.cts';
import type { NodeForm } from './nodeForm.cts';

/**
 * `npm run screenshots`: takes the pictures of the README from a real editor after real runs,
 * so that they match the current version.
 */

/** The examples that have a picture, by the names of their files, with its size in CSS pixels. */
const sizes: Record<string, [width: number, height: number]> = {
	'ai-agent': [1500, 800],
	'create-a-report': [1120, 680],
	'market-roll-out': [1500, 860],
	'weekly-visibility-digest': [1060, 760],
	'when-a-report-completes': [1400, 1000],
};

/** Device pixels per CSS pixel, so that small text stays legible. */
const scale = 1.4;

/** Hides the parts of the editor that do not belong to the workflow. */
const withoutSurroundings = `
	[data-test-id="canvas-background"],
	[data-test-id="canvas-controls"],
	:has(> [role="radiogroup"]) { visibility: hidden !important; }
`;

/** Width and heights of the editor's panels around an execution, in CSS pixels. */
const besideExecution = 352;
const aboveExecution = 66;
const belowExecution = 40;

async function main(): Promise<void> {
	const n8n = { editor: true, codeNodes: true, end: ends.newest };
	const scene = await ExampleScene.open({ speed: 600, n8n });
	try {
		await runExamples(scene);
		await takeDocument(scene);
		for (const name of Object.keys(sizes)) await takeExecution(scene, name);
		for (const colorScheme of ['light', 'dark'] as const) await takeForm(scene, colorScheme);
	} finally {
		await scene.close();
	}
}

/** Runs every example workflow with a picture once, as its tests do. */
async function runExamples(scene: ExampleScene): Promise<void> {
	const { rest } = scene.n8n;
	// The first creates the report whose completion starts the other.
	const started = 'when-a-report-completes';
	await rest.activate(started);
	await scene.run('create-a-report');
	await rest.finishedOf(started, 1);
	await rest.deactivate(started);
	await scene.decide('market-roll-out', 'Roll out');
	await scene.run('weekly-visibility-digest');
	await runAgent(scene);
}

async function runAgent(scene: ExampleScene): Promise<void> {
	const model = await FakeChatModel.start();
	try {
		await scene.n8n.rest.saveCredentials([model.credential]);
		await scene.save(withModel('ai-agent', model));
		const output = { answer: 'Half of the answers.', next_steps: ['Write'] };
		model.play([
			{ calls: ['List_reports', 'Cited_pages'].map((tool) => ({ tool, input: {} })) },
			{ calls: [{ tool: 'format_final_json_response', input: { output } }] },
		]);
		await scene.run('ai-agent');
	} finally {
		await model.stop();
	}
}

/** The latest execution of a workflow, as the editor shows it. */
async function takeExecution({ n8n }: ExampleScene, name: string): Promise<void> {
	const [width, height] = sizes[name];
	const around = {
		width: besideExecution + width,
		height: aboveExecution + height + belowExecution,
	};
	const editor = await Editor.open(n8n, { viewport: around, deviceScaleFactor: scale });
	try {
		const [{ id }] = await n8n.rest.executions(name, 1);
		await editor.page.goto(`${n8n.url}/workflow/${n8n.rest.idOf(name)}/executions/${id}`);
		await editor.nodes.first().waitFor({ timeout: 60_000 });
		await hideTips(editor);
		await editor.page.addStyleTag({ content: withoutSurroundings });
		await savePicture(editor, name, { x: besideExecution, y: aboveExecution, width, height });
	} finally {
		await editor.close();
	}
}

/** The form of Report: Generate and its output. */
async function takeForm({ n8n }: ExampleScene, colorScheme: 'light' | 'dark'): Promise<void> {
	const viewport = { width: 1360, height: 860 };
	const editor = await Editor.open(n8n, { viewport, deviceScaleFactor: 1.2, colorScheme });
	try {
		await editor.openWorkflow('create-a-report');
		const form = await editor.openNode('Generate report');
		await form.run();
		await form.output();
		await form.toast.locator('.el-notification__closeBtn').click();
		await form.toast.waitFor({ state: 'hidden' });
		await form.outputPanel.locator('[data-test-id="radio-button-schema"]').click();
		const suffix = colorScheme === 'dark' ? '-dark' : '';
		await savePicture(editor, `report-generate${suffix}`, await form.bounds());
	} finally {
		await editor.close();
	}
}

/** The email of the weekly digest, with gains, losses and the weeks before. */
async function takeDocument(scene: ExampleScene): Promise<void> {
	const { n8n, controls, foreign } = scene;
	await addEarlierDigests(controls);
	await scene.run('weekly-visibility-digest');
	const editor = await Editor.open(n8n, { viewport: { width: 640, height: 900 } });
	try {
		await editor.page.setContent(String(foreign.smtp.mails.at(-1)?.html));
		const height = await editor.page.evaluate('document.documentElement.scrollHeight');
		await editor.page.setViewportSize({ width: 640, height: Number(height) });
		await savePicture(editor, 'report-as-html', { x: 0, y: 0, width: 640, height: Number(height) });
	} finally {
		await editor.close();
	}
}

type Result = Record<string, unknown>;

const weekMs = 7 * 24 * 3_600_000;

/** Scores of the weeks before the last digest, the latest first. */
const earlierScores = [68.8, 62.5, 68.8, 56.3, 50];

/**
 * Makes a history of the last digest and the one before. In the sandbox, all assistants come to
 * mention a brand more, or all less: so the answers to two of the earlier prompts are exchanged, and
 * one loses its mention.
 */
async function addEarlierDigests(controls: Controls): Promise<void> {
	const reports = await controls.state<Record<'id' | 'name' | 'created_at', string>>('reports');
	const digests = reports.filter(({ name }) => name === 'Weekly digest');
	const [before, last] = digests.slice(-2);
	const earlier = earlierScores.map((visibility_score, index) => ({
		...last,
		id: index === 0 ? before.id : randomUUID(),
		created_at: new Date(Date.parse(last.created_at) - (index + 1) * weekMs).toISOString(),
		visibility_score,
	}));
	await controls.addRecords('reports', earlier);
	const prompts = await controls.state<{ report_id: string; results: Result[] }>('prompts');
	const resultsOf = (id: string) => prompts.filter(({ report_id: of }) => of === id);
	const [one, other, third, ...rest] = resultsOf(last.id).map(({ results }) => results);
	const unnamed = [one, other, third].flat().find(({ mentioned }) => mentioned === false);
	const exchanged = [other, one, [{ ...unnamed, platform: third[0].platform }, ...third.slice(1)]];
	exchanged.push(...rest);
	await controls.addRecords(
		'prompts',
		resultsOf(before.id).map((prompt, index) => ({ ...prompt, results: exchanged[index] })),
	);
}

/** n8n's own tips cover the canvas until they are closed. */
async function hideTips({ page }: Editor): Promise<void> {
	const tips = page.getByText('Production Checklist').locator('xpath=..').locator('button');
	if (await tips.isVisible()) await tips.click();
}

type Clip = Awaited<ReturnType<NodeForm['bounds']>>;

async function savePicture({ page }: Editor, name: string, clip: Clip): Promise<void> {
	// The canvas animates into place.
	await page.waitForTimeout(2_500);
	const path = join(root, 'docs', `${name}.png`);
	await page.screenshot({ path, clip });
	process.stdout.write(`${path}: ${Math.round(statSync(path).size / 1024)} kB\n`);
}

void main().catch((error: Error) => {
	process.stderr.write(`${error.stack}\n`);
	// Not just the exit code: when the start has failed, the sandbox may still run.
	process.exit(1);
});
