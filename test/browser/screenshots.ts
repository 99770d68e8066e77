import { statSync } from 'node:fs';
import { join } from 'node:path';

import { ends } from '../n8n/harness/ends';
import { ExampleScene } from '../n8n/examples/exampleScene';
import type { Controls } from '../n8n/harness/controls';
import { ForeignServices } from '../n8n/harness/foreign/foreignServices';
import { root } from '../n8n/harness/paths';
import { Editor } from './browser';
import { examples, runExamples } from './exampleRuns';

/**
 * `npm run screenshots`: takes the pictures of the README from a real editor after real runs,
 * so that they match the current version.
 */

/** Size of a picture in CSS pixels; long workflows need wide ones. */
type Size = [width: number, height: number];

const sizes: Record<keyof typeof examples, Size> = {
	'ai-agent': [1500, 800],
	'create-a-report': [1120, 680],
	'key-health-check': [1500, 560],
	'market-roll-out': [1500, 800],
	'tasks-for-missed-prompts': [1500, 640],
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
	const foreign = await ForeignServices.start();
	const n8n = { editor: true, end: ends.newest };
	const scene = await ExampleScene.open({ speed: 600, n8n, foreign });
	try {
		await runExamples(scene, foreign);
		await takeDocument(scene, foreign);
		for (const [name, size] of Object.entries(sizes)) {
			await takeExecution(scene, name as keyof typeof examples, size);
		}
		for (const colorScheme of ['light', 'dark'] as const) await takeForm(scene, colorScheme);
	} finally {
		await scene.close();
		await foreign.stop();
	}
}

/** The latest execution of a workflow, as the editor shows it. */
async function takeExecution(
	{ n8n }: ExampleScene,
	name: keyof typeof examples,
	[width, height]: Size,
): Promise<void> {
	const viewport = {
		width: besideExecution + width,
		height: aboveExecution + height + belowExecution,
	};
	const editor = await Editor.open(n8n, { ...viewport, scale });
	try {
		const [{ id }] = await n8n.rest.executions(examples[name], 1);
		await editor.page.goto(`${n8n.url}/workflow/${n8n.rest.idOf(examples[name])}/executions/${id}`);
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
	const [width, height] = [1360, 860];
	const editor = await Editor.open(n8n, { width, height, scale: 1.2, colorScheme });
	try {
		await editor.openWorkflow(examples['create-a-report']);
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

/** The email of the next weekly digest, with gains and losses. */
async function takeDocument(
	{ n8n, controls }: ExampleScene,
	{ smtp }: ForeignServices,
): Promise<void> {
	await ageLastDigest(controls);
	await n8n.rest.runToEnd(examples['weekly-visibility-digest'], 'Every Monday at 7');
	const editor = await Editor.open(n8n, { width: 640, scale: 1 });
	try {
		await editor.page.setContent(String(smtp.mails.at(-1)?.html));
		const height = await editor.page.evaluate('document.documentElement.scrollHeight');
		await editor.page.setViewportSize({ width: 640, height: Number(height) });
		await savePicture(editor, 'report-as-html', { x: 0, y: 0, width: 640, height: Number(height) });
	} finally {
		await editor.close();
	}
}

const weekMs = 7 * 24 * 3_600_000;

/**
 * Makes the last digest a week old, and exchanges the answers to its first two prompts. In the
 * sandbox, all assistants come to mention a brand more, or all less, so no two of its reports show
 * both gains and losses.
 */
async function ageLastDigest(controls: Controls): Promise<void> {
	const reports = await controls.state<Record<'id' | 'name' | 'created_at', string>>('reports');
	const last = reports.filter(({ name }) => name === 'Weekly digest').at(-1)!;
	const prompts = await controls.state<{ report_id: string; results: object[] }>('prompts');
	const [one, other] = prompts.filter(({ report_id: id }) => id === last.id);
	const created_at = new Date(Date.parse(last.created_at) - weekMs).toISOString();
	await controls.addRecords('reports', [{ ...last, created_at }]);
	await controls.addRecords('prompts', [
		{ ...one, results: other.results },
		{ ...other, results: one.results },
	]);
}

/** n8n's own tips cover the canvas until they are closed. */
async function hideTips({ page }: Editor): Promise<void> {
	const tips = page.getByText('Production Checklist').locator('xpath=..').locator('button');
	if (await tips.isVisible()) await tips.click();
}

async function savePicture(
	{ page }: Editor,
	name: string,
	clip: { x: number; y: number; width: number; height: number },
): Promise<void> {
	// The canvas animates into place.
	await page.waitForTimeout(2_500);
	const path = join(root, 'docs', `${name}.png`);
	await page.screenshot({ path, clip });
	process.stdout.write(`${path}: ${Math.round(statSync(path).size / 1024)} kB\n`);
}

void main().catch((error: Error) => {
	process.stderr.write(`${error.stack}\n`);
	process.exitCode = 1;
});
