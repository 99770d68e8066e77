import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { chromium, type Locator, type Page } from 'playwright-core';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { RunningN8n } from '../../harness/shapes.cts';
import { until } from '../../harness/until.cts';
import { NodeForm } from './nodeForm.cts';
import { NodePanel } from './nodePanel.cts';

/** Where systems keep a Chromium; the environment's CHROMIUM_PATH comes first. */
const places = [
	process.env.CHROMIUM_PATH,
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** No sandbox, because containers have none; and nothing that uses the network by itself. */
const launchArguments = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-dev-shm-usage',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** How long anything may take to appear, in milliseconds; generous for a busy machine. */
const defaultTimeout = 120_000;

/** n8n's editor in a browser, logged in as the owner. */
export class Editor {
	private constructor(
		private readonly n8n: RunningN8n,
		readonly context: BrowserContext,
		readonly page: Page,
	) {}

	/** @throws Error when no Chromium is installed */
	static async open(n8n: RunningN8n, options: BrowserContextOptions = {}): Promise<Editor> {
		await n8n.rest.session.logIn();
		const executablePath = findChromium();
		const browser = await chromium.launch({ executablePath, args: launchArguments });
		const context = await browser.newContext({
			viewport: { width: 1440, height: 900 },
			reducedMotion: 'reduce',
			...options,
		});
		await context.addCookies([{ ...n8n.rest.session.cookiePair, url: n8n.url }]);
		context.setDefaultTimeout(defaultTimeout);
		return new Editor(n8n, context, await context.newPage());
	}

	/** Opens a workflow, and returns when its nodes are on the canvas. */
	async openWorkflow(workflowId: string): Promise<void> {
		await this.page.goto(`${this.n8n.url}/workflow/${this.n8n.rest.idOf(workflowId)}`);
		await this.nodes.first().waitFor();
	}

	/** Opens an empty workflow, and returns when its first step can be added. */
	async openNewWorkflow(): Promise<void> {
		await this.page.goto(`${this.n8n.url}/workflow/new`);
		await this.firstStep.waitFor();
	}

	/** Adds the first step of an empty workflow. */
	async addTrigger(name: string): Promise<void> {
		await this.firstStep.click();
		await this.page.getByText(name, { exact: true }).first().click();
		await this.nodes.first().waitFor();
	}

	private get firstStep(): Locator {
		return this.page.locator('[data-test-id="canvas-add-button"]');
	}

	/** Opens a node's form with a double click. */
	async openNode(name: string): Promise<NodeForm> {
		await this.node(name).dblclick();
		await this.page
			.locator('[data-test-id="ndv"], [data-test-id="node-parameters"]')
			.first()
			.waitFor();
		return this.form;
	}

	/** The form that is open. */
	get form(): NodeForm {
		return new NodeForm(this.page);
	}

	/** Opens the panel that nodes are added from. */
	async openPanel(): Promise<NodePanel> {
		const panel = new NodePanel(this.page);
		await panel.open();
		return panel;
	}

	/** Leaves a node's form. */
	async closeNode(): Promise<void> {
		await this.page.keyboard.press('Escape');
		await this.page.locator('[data-test-id="node-parameters"]').waitFor({ state: 'hidden' });
		// The overlay fades out after the form is gone.
		await this.page.waitForTimeout(500);
	}

	/** All nodes on the canvas. */
	get nodes(): Locator {
		return this.page.locator('[data-test-id="canvas-node"]');
	}

	/** One node on the canvas. */
	node(name: string): Locator {
		return this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
	}

	async close(): Promise<void> {
		await this.context.browser()?.close();
	}
}

function findChromium(): string {
	const found = places.find((place) => place && existsSync(place));
	if (found) return found;
	throw new Error(
		'No Chromium is installed. On Debian and Ubuntu: "sudo apt-get install -y chromium"; elsewhere ' +
			'set CHROMIUM_PATH to its program.',
	);
}

/** Expects a value, and waits up to two minutes for it. */
export async function expectEventually<T>(read: () => Promise<T>, expected: T): Promise<void> {
	const isThere = async () => isDeepStrictEqual(await read(), expected) || undefined;
	await until('it is there', isThere, defaultTimeout).catch(() => undefined);
	expect(await read()).toEqual(expected);
}
