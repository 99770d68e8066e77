import type { Locator, Page } from 'playwright-core';

/** The list of a parameter that picks a record, filled by the service. */
export class RecordList {
	constructor(
		private readonly page: Page,
		private readonly field: Locator,
	) {}

	/** Opens the list, and returns when it shows records, "No results" or an error. */
	async open(): Promise<void> {
		await this.field.locator('[data-test-id="rlc-input"]').click();
		const shown = '[data-test-id="rlc-item"]:visible, [data-test-id="rlc-error-container"]:visible';
		await this.page.locator(shown).or(this.page.getByText('No results')).first().waitFor();
	}

	/** The visible records. */
	async names(): Promise<string[]> {
		return await this.records.allInnerTexts();
	}

	/** Types into the search box of the open list. */
	async search(text: string): Promise<void> {
		await this.page.locator('[data-test-id="rlc-search"]:visible').fill(text);
	}

	/** Chooses a record of the open list. */
	async choose(name: string | RegExp): Promise<void> {
		await this.records.filter({ hasText: name }).first().click();
		await this.records.first().waitFor({ state: 'hidden' });
	}

	/** The error of the open list. */
	async failure(): Promise<string> {
		return await this.page.locator('[data-test-id="rlc-error-container"]:visible').innerText();
	}

	/** The chosen record. */
	async chosen(): Promise<string> {
		return await this.input.inputValue();
	}

	/** Switches between a list and an ID. */
	async chooseMode(mode: string): Promise<void> {
		await this.field.locator('[data-test-id="rlc-mode-selector"]').click();
		await this.page.locator('[data-test-id^="mode-"]:visible').filter({ hasText: mode }).click();
	}

	get input(): Locator {
		return this.field.locator('[data-test-id="rlc-input-container"] input').last();
	}

	private get records(): Locator {
		return this.page.locator('[data-test-id="rlc-item"]:visible');
	}
}
