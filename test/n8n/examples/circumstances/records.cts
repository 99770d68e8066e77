import { randomUUID } from 'node:crypto';
import type { ExampleScene } from '../exampleScene.cts';

/** What reads as markup in HTML, in Slack, or in an expression of n8n. */
export const markup = `<b>"A&B"</b> | *x* _y_ 'z' {{ 1 }}`;

/** The reports that the examples look for by their name. */
const reportName = 'Weekly visibility check';

type Record = { [field: string]: unknown };

/** Adds a brand without anything. @returns its id */
export async function addBrand({ controls }: ExampleScene, name: string): Promise<string> {
	const [brand] = await controls.state<Record>('brands');
	const id = randomUUID();
	await controls.addRecords('brands', [{ ...brand, id, name }]);
	return id;
}

/** Adds a contact list without contacts. @returns its id */
export async function addEmptyList({ controls }: ExampleScene, brand_id: string): Promise<string> {
	const [list] = await controls.state<Record>('contactLists');
	const id = randomUUID();
	await controls.addRecords('contactLists', [{ ...list, id, brand_id, name: 'Empty' }]);
	return id;
}

/**
 * Fills a brand with markup: its name, two reports of which the later one lost a mention, and an email
 * that got a reply.
 *
 * @returns the later report
 */
export async function addMarkup(scene: ExampleScene): Promise<{ id: string; batch_id: string }> {
	await scene.askOfBrand('PATCH', '', { name: markup });
	let id = '';
	for (const mark of ['[mentioned]', '[not mentioned]']) {
		const prompts = [`Which ${markup}?`, `Is ${markup} good? ${mark}`];
		id = await scene.ranReport(`${reportName} ${markup}`, prompts);
	}
	const email = await scene.askOfBrand<{ id: string }>('POST', '/emails', {
		recipient_email: 'replied@markup.example',
		recipient_name: markup,
		subject: markup,
		body: '<p>Hello</p>',
	});
	await scene.askOfBrand('POST', `/emails/${email.id}/sends`, {});
	await scene.controls.advance(24 * 3_600_000);
	return { id, batch_id: 'none' };
}
