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
 * Adds two completed reports without a score.
 *
 * @param results what the AI assistants answered to each prompt
 * @returns the later one
 */
export async function addReports(
	{ controls }: ExampleScene,
	brand_id: string,
	results: Record[],
): Promise<{ id: string; batch_id: string }> {
	const reports = await controls.state<Record>('reports');
	const completed = reports.find(({ status }) => status === 'completed');
	const [prompt] = await controls.state<Record>('prompts');
	const batch_id = randomUUID();
	const [earlier, later] = [1, 2].map((number) => ({
		...completed,
		id: randomUUID(),
		brand_id,
		batch_id,
		name: `${reportName} ${number}`,
		scheduled_report_id: null,
		region_config_id: null,
		total_results: results.length,
		ranked_prompts: 0,
		visibility_score: null,
		created_at: minutesBefore(newest(reports), 3 - number),
	}));
	await controls.addRecords('reports', [earlier, later]);
	const prompts = [earlier, later].map(({ id: report_id }) => ({
		...prompt,
		id: randomUUID(),
		brand_id,
		report_id,
		prompt_text: 'Which coffee is best?',
		results,
	}));
	await controls.addRecords('prompts', prompts);
	return later;
}

const newest = (records: Record[]) =>
	records
		.map(({ created_at: at }) => String(at))
		.sort()
		.at(-1)!;

const minutesBefore = (at: string, minutes: number) =>
	new Date(Date.parse(at) - minutes * 60_000).toISOString();

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
