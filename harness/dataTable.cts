import type { Rest } from './rest.cts';

export interface Column {
	name: string;
	type: 'string' | 'number' | 'boolean' | 'date';
}

/** A data table of an n8n that is running. */
export class DataTable {
	private constructor(
		private readonly rest: Rest,
		private readonly path: string,
		readonly id: string,
	) {}

	/** Creates a table in the owner's personal project, in place of one that another file left. */
	static async create(rest: Rest, name: string, columns: Column[]): Promise<DataTable> {
		const path = await pathOf(rest);
		await DataTable.deleteAll(rest, (table) => table.name === name);
		const { id } = await rest.session.post<{ id: string }>(path, { name, columns });
		return new DataTable(rest, `${path}/${id}`, id);
	}

	/** Deletes the tables of the owner that are meant; all by default. */
	static async deleteAll(
		rest: Rest,
		isMeant: (table: { name: string }) => boolean = () => true,
	): Promise<void> {
		const path = await pathOf(rest);
		const { data } = await rest.session.get<{ data: Array<{ id: string; name: string }> }>(path);
		for (const { id } of data.filter(isMeant)) await rest.session.send('DELETE', `${path}/${id}`);
	}

	async insert(rows: Array<Record<string, unknown>>): Promise<void> {
		await this.rest.session.post(`${this.path}/insert`, { data: rows, returnType: 'count' });
	}

	/** @returns all rows */
	async rows(): Promise<Array<Record<string, unknown>>> {
		const answer = await this.rest.session.get<{ data: Array<Record<string, unknown>> }>(
			`${this.path}/rows?take=250`,
		);
		return answer.data;
	}
}

async function pathOf(rest: Rest): Promise<string> {
	const { id } = await rest.session.get<{ id: string }>('/rest/projects/personal');
	return `/rest/projects/${id}/data-tables`;
}
