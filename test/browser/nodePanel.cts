import type { Locator, Page } from 'playwright-core';

/** The panel that nodes are added from. */
export class NodePanel {
	/** Before there is a trigger, n8n folds the actions of a node. */
	private isFolded = false;

	constructor(private readonly page: Page) {}

	async open(): Promise<void> {
		const first = this.page.locator('[data-test-id="canvas-add-button"]');
		const next = this.page.locator('[data-test-id="node-creator-plus-button"]');
		this.isFolded = await first.isVisible();
		await (this.isFolded ? first : next).click();
		await this.searchBox.waitFor();
	}

	/** Types into the search box, and returns when a node of this name is found. */
	async search(text: string, name: string): Promise<void> {
		await this.searchBox.fill(text);
		await this.item(name).waitFor();
	}

	/** The nodes shown at one moment: the list changes while the search is running. */
	async found() {
		const items = this.panel.locator('[data-test-id="item-iterator-item"]');
		return await items.evaluateAll((elements) => {
			return elements.map((element) => {
				const text = (part: string) =>
					element.querySelector(`[data-test-id="node-creator-item-${part}"]`)?.textContent ?? '';
				return { name: text('name').trim(), description: text('description').trim() };
			});
		});
	}

	/** Opens the actions of a found node. */
	async openNode(name: string): Promise<void> {
		await this.item(name).click();
		const heading = this.panel.getByText(/^Actions \(\d+\)$/);
		await (this.isFolded ? heading.click() : heading.waitFor());
	}

	/** The actions of the opened node, with the headings of the groups in capitals. */
	async actions(): Promise<string[]> {
		const text = await this.panel.innerText();
		const [, list] = text.split(/Actions \(\d+\)\n/);
		return list
			.split('\n')
			.map((line) => line.trim())
			.filter((line) => line !== '');
	}

	/** Adds the opened node to the canvas with one of its actions. */
	async add(action: string): Promise<void> {
		await this.item(action).click();
	}

	private get panel(): Locator {
		return this.page.locator('[data-test-id="node-creator"]');
	}

	private get searchBox(): Locator {
		return this.page.locator('[data-test-id="node-creator-search-bar"]').first();
	}

	private item(name: string): Locator {
		const names = this.page.locator('[data-test-id="node-creator-item-name"]');
		return names
			.filter({ has: this.page.getByText(name, { exact: true }) })
			.or(names.getByText(name, { exact: true }))
			.first();
	}
}
