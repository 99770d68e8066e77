import { DataTable } from '../../../../harness/dataTable.cts';
import { exampleTables } from '../../../../harness/exampleTables.cts';
import type { ExampleScene } from '../exampleScene.cts';
import { exampleOf } from '../../../../harness/exampleWorkflows.cts';
import type { Workflow } from '../../../../harness/shapes.cts';
import { tryAll, type Outcome } from './attempts.cts';
import { markup } from './records.cts';

/** What the examples find in the service. */
export interface Circumstance {
	title: string;
	/** Replaces the brand of the examples. */
	brand: string;
	/** The report that webhooks are about, and whose prompts are rolled out. */
	report: { id: string; batch_id: string };
	/** Whether there is a client in the table of "All my clients". */
	hasClient?: boolean;
	/** Other ids to replace, such as those of contact lists. */
	replaced?: Record<string, string>;
}

/** What the examples name apart from the brand, as the sandbox has it. */
export interface Named {
	report: string;
	lists: string[];
}

export async function namedIn({ controls, brandId }: ExampleScene): Promise<Named> {
	const idsOf = async (collection: string, wanted: RegExp) =>
		(await controls.state<{ id: string; name: string; brand_id: string }>(collection))
			.filter(({ name, brand_id: brand }) => wanted.test(name) && brand === brandId)
			.map(({ id }) => id);
	const reports = await idsOf('reports', /^Weekly visibility check$/);
	return { report: reports.at(-1)!, lists: await idsOf('contactLists', /ditors$/) };
}

/** Runs a copy of each example under a circumstance. */
export async function tryUnder(
	circumstance: Circumstance,
	files: string[],
	scene: ExampleScene,
	named: Named,
): Promise<Map<string, Outcome>> {
	const tables = await addTables(scene, circumstance);
	const chosen = files.map((file) => [file, ofOneBrand(exampleOf(file), scene.brandId)] as const);
	const { brand, report, replaced } = circumstance;
	return await tryAll(scene, new Map(chosen), (file) => ({
		replaced: {
			[scene.brandId]: brand,
			[named.report]: report.id,
			...(file in tables
				? { '"value":""': `"value":"${tables[file]}"`, [createdTable]: tables[file] }
				: {}),
			...replaced,
		},
		pinned: pinned(file, circumstance),
	}));
}

/** The example as someone has it who chose one brand instead of all. */
function ofOneBrand(workflow: Workflow, brand: string): Workflow {
	const nodes = workflow.nodes.map((node) => {
		if (node.parameters.brands !== 'all') return node;
		const one = node.type.endsWith('Trigger')
			? { brands: 'one', brandId: { __rl: true, mode: 'id', value: brand } }
			: { brands: 'chosen', brandIds: [brand] };
		return { ...node, parameters: { ...node.parameters, ...one } };
	});
	return { ...workflow, nodes };
}

/** Where examples have the table that they create; n8n 1 cannot create any. */
const createdTable = "={{ $('Create the table').first().json.id }}";

async function addTables({ n8n }: ExampleScene, { title, brand, hasClient }: Circumstance) {
	const ids: Record<string, string> = {};
	for (const [file, { name, columns }] of Object.entries(exampleTables)) {
		const table = await DataTable.create(n8n.rest, `${name} ${title} ${file}`, columns);
		ids[file] = table.id;
		if (file !== 'all-my-clients' || !hasClient) continue;
		const row = { brand_id: brand, brand: markup, email: `${file}@examples.example`, active: true };
		await table.insert([row]);
	}
	return ids;
}

/** What nodes put out that wait for a webhook or an error, or that have no stub. */
function pinned(file: string, { brand, report }: Circumstance): Record<string, object[]> {
	const event = { event_id: 'evt_1', is_test: false, brand_id: brand };
	const counts = { total_prompts_count: 2, ranked_prompts_count: 1 };
	const completed = { ...event, event_type: 'report.completed', report_id: report.id, ...counts };
	const all: Record<string, Record<string, object[]>> = {
		'when-a-report-completes': { 'Report completed': [completed] },
		'when-anything-fails': {
			'Error trigger': [
				{
					workflow: { name: markup },
					execution: { error: { message: markup }, lastNodeExecuted: markup },
				},
			],
		},
	};
	return all[file] ?? {};
}
