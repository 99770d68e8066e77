import type { Page } from 'playwright-core';
import { expectEventually } from './browser.cts';

/** The dialog of a credential. */
export class CredentialDialog {
	constructor(private readonly page: Page) {}

	/** Opens the credential of the node whose form is open. */
	async open(): Promise<void> {
		await this.page.locator('[data-test-id="credential-edit-button"]').first().click();
		await this.modal.waitFor();
	}

	async write(parameter: string, text: string): Promise<void> {
		const field = this.modal.locator(`[data-test-id="parameter-input-${parameter}"]`);
		await field.locator('input').fill(text);
	}

	async save(): Promise<void> {
		await this.modal.locator('[data-test-id="credential-save-button"]').click();
	}

	/** All that the dialog says. */
	async text(): Promise<string> {
		return await this.modal.innerText();
	}

	/** Waits for the green note: the credential test has succeeded. */
	async success(): Promise<string> {
		const note = '[data-test-id="credentials-config-container-test-success"]';
		return await this.modal.locator(note).innerText();
	}

	/** Waits until the red note says a text in its details, which a further test of the credential folds. */
	async expectFailure(text: string): Promise<void> {
		const more = this.modal.getByText('More details');
		await expectEventually(async () => {
			if (await more.isVisible()) await more.click();
			return (await this.text()).includes(text);
		}, true);
	}

	async close(): Promise<void> {
		// The dialog ignores the key while it still renders the result of the test.
		for (let attempt = 1; attempt <= 40; attempt++) {
			await this.page.keyboard.press('Escape');
			const hidden = this.modal.waitFor({ state: 'hidden', timeout: 3_000 });
			if (await hidden.then(() => true).catch(() => false)) return;
		}
		throw new Error('The credential dialog does not close.');
	}

	private get modal() {
		return this.page.locator('[data-test-id="editCredential-modal"]');
	}
}
