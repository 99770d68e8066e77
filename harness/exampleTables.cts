import { DataTable } from './dataTable.cts';
import type { Column } from './dataTable.cts';
import type { Rest } from './rest.cts';

const texts = (...names: string[]): Column[] => names.map((name) => ({ name, type: 'string' }));

const nextSteps = {
	name: 'Next steps',
	columns: texts('step_id', 'title', 'date', 'prompts', 'brand_id'),
};

/** The data tables that the notes of examples describe, by the names of their files. */
export const exampleTables = {
	'what-next': nextSteps,
	'what-changed-since': nextSteps,
	'new-client': { name: 'Prompts', columns: texts('prompt', 'category') },
	'all-my-clients': {
		name: 'Clients',
		columns: [
			...texts('brand_id', 'brand', 'email', 'last_report_id', 'report_date'),
			{ name: 'active', type: 'boolean' },
			{ name: 'score', type: 'number' },
			{ name: 'change', type: 'number' },
		],
	},
} satisfies Record<string, { name: string; columns: Column[] }>;

/** Creates the table of an example, and chooses it in the example's nodes, as its note asks. */
export async function createTableOf(
	rest: Rest,
	file: keyof typeof exampleTables,
): Promise<DataTable> {
	const { name, columns } = exampleTables[file];
	const table = await DataTable.create(rest, name, columns);
	const dataTableId = { __rl: true, mode: 'list', value: table.id, cachedResultName: name };
	await rest.edit(file, ({ nodes }) => {
		for (const { parameters } of nodes)
			if ('dataTableId' in parameters) Object.assign(parameters, { dataTableId });
	});
	return table;
}
