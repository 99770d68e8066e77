import type { Locator, Page } from 'playwright-core';
import { RecordList } from './recordList.cts';

/** A node's form in the editor: its input, its fields, and its output. */
export class NodeForm {
	constructor(private readonly page: Page) {}

	/** The labels of the fields, from top to bottom. */
	async labels(): Promise<string[]> {
		const labels = this.fields.locator('[data-test-id="input-label"]:visible');
		// A label that the mouse is over has buttons after its first line.
		const texts = (await labels.allInnerTexts()).map((text) => text.trim().split('\n')[0]);
		return texts.filter((text) => text !== '');
	}

	/** Opens a drop-down and reads its entries, without their descriptions. */
	async entries(parameter: string): Promise<string[]> {
		await this.field(parameter).locator('input').click();
		const names = this.openEntries.locator('.option-headline');
		await names.first().waitFor();
		const texts = await names.allInnerTexts();
		await this.page.keyboard.press('Escape');
		await names.first().waitFor({ state: 'hidden' });
		return texts;
	}

	/** Chooses an entry of a drop-down. */
	async choose(parameter: string, entry: string): Promise<void> {
		await this.field(parameter).locator('input').click();
		const name = this.page.getByText(entry, { exact: true });
		await this.openEntries.filter({ has: name }).click();
		await this.openEntries.first().waitFor({ state: 'hidden' });
	}

	/** Writes into a text field. */
	async write(parameter: string, text: string): Promise<void> {
		await this.field(parameter).locator('input, textarea').first().fill(text);
		await this.stored();
	}

	/** Writes into a locator. */
	async writeId(parameter: string, id: string, mode = 'By ID'): Promise<void> {
		const list = this.list(parameter);
		await list.chooseMode(mode);
		await list.input.fill(id);
		await this.stored();
	}

	/** The list of a parameter that picks a record. */
	list(parameter: string): RecordList {
		return new RecordList(this.page, this.field(parameter));
	}

	/** The notice on the form, if there is one. */
	get notice(): Locator {
		return this.fields.locator('.notice').first();
	}

	/** Adds an entry of a collection: "Add option", "Only Active". */
	async addFrom(button: string, entry: string): Promise<void> {
		await this.fields.getByPlaceholder(button).or(this.fields.getByText(button)).first().click();
		await this.dropDown.getByText(entry, { exact: true }).click();
	}

	/** Adds an entry to a list of entries: "Add prompt". */
	async addEntry(button: string): Promise<void> {
		await this.fields.getByText(button, { exact: true }).first().click();
	}

	/** Drags a field of the input into a parameter. */
	async drag(inputField: string, parameter: string): Promise<void> {
		const pills = this.inputPanel.locator(
			'[data-test-id="run-data-schema-item"] [data-target="mappable"]',
		);
		const source = pills.filter({ hasText: new RegExp(`^\\s*${inputField}\\s*$`) });
		const target = this.field(parameter).first();
		for (const each of [target, source.first()]) await each.scrollIntoViewIfNeeded();
		const [from, to] = await Promise.all(
			[source.first(), target].map((each) => each.boundingBox()),
		);
		if (!from || !to) throw new Error(`${inputField} or ${parameter} is not shown.`);
		const { mouse } = this.page;
		await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
		await mouse.down();
		await mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 });
		await mouse.up();
		await this.stored();
	}

	/** Goes back to the canvas. */
	async leave(): Promise<void> {
		await this.page
			.locator('[data-test-id="back-to-canvas"], [data-test-id="ndv-close-button"]')
			.first()
			.click();
		await this.fields.waitFor({ state: 'hidden' });
	}

	/** The hints above the output: what to know before the node runs, or after. */
	get hints(): Locator {
		return this.outputPanel.locator('[data-test-id="node-hint"]');
	}

	/** Presses the button that runs the node: "Execute step", "Fetch Test Event". */
	async run(): Promise<void> {
		await this.page.locator('[data-test-id="node-execute-button"]').first().click();
	}

	/** Waits for a run to succeed, and returns the output table: one row per item, cell texts by column. */
	async output(): Promise<Array<Record<string, string>>> {
		const table = this.outputPanel.locator('table');
		await table.first().waitFor();
		const columns = await table.locator('thead th').allInnerTexts();
		const rows = await table.locator('tbody tr').all();
		const cells = await Promise.all(rows.map((row) => row.locator('td').allInnerTexts()));
		return cells.map((texts) =>
			Object.fromEntries(texts.map((text, i) => [columns[i].trim(), text.trim()])),
		);
	}

	/** Waits for a run to fail, and returns the message and its description. */
	async failure() {
		const part = (name: string) => this.outputPanel.locator(`[data-test-id="node-error-${name}"]`);
		await part('message').waitFor();
		const message = await part('message').innerText();
		return { message, description: await part('description').innerText() };
	}

	/** Position and size of the form in the window, in pixels. */
	async bounds() {
		const box = await this.page.locator('[data-test-id="ndv"]').boundingBox();
		if (!box) throw new Error('No form is open.');
		return box;
	}

	get inputPanel(): Locator {
		return this.page.locator('[data-test-id="ndv-input-panel"]');
	}

	get outputPanel(): Locator {
		return this.page.locator('[data-test-id="output-panel"]');
	}

	/** The notification in the corner of the window. */
	get toast(): Locator {
		return this.page.locator('.el-notification').first();
	}

	/**
	 * Waits until the editor has stored what was typed, which it does some 100 ms after the last
	 * letter. A timer of the page itself fires after that of the editor, even on a slow machine.
	 */
	private async stored(): Promise<void> {
		await this.page.evaluate(async () => {
			await new Promise((resolve) => setTimeout(resolve, 500));
		});
	}

	private get fields(): Locator {
		return this.page.locator('[data-test-id="node-parameters"]');
	}

	private field(parameter: string): Locator {
		const ids = [`parameter-input-${parameter}`, `resource-locator-${parameter}`];
		return this.page.locator(ids.map((id) => `[data-test-id="${id}"]`).join(', ')).first();
	}

	private get dropDown(): Locator {
		return this.page.locator('.el-select-dropdown__item:visible');
	}

	private get openEntries(): Locator {
		return this.page.locator('[data-test-id="parameter-input-item"]:visible');
	}
}
