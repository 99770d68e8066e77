import type { ForeignRequest } from './proxy.cts';

type Cell = string | number | boolean | null;

interface Range {
	range: string;
	values: Cell[][];
}

/** @returns the index of a column such as `C` or `AB`; 0 for the empty text */
function columnIndex(letters: string): number {
	const digits = [...letters].map((letter) => letter.charCodeAt(0) - 64);
	return Math.max(0, digits.reduce((sum, digit) => 26 * sum + digit, 0) - 1);
}

/** One spreadsheet with one sheet, as far as n8n's node needs it to append and update rows. */
export class SheetsStub {
	readonly sheetName = 'Sheet1';

	/** The cells, the row of column names first. */
	private cells: Cell[][] = [];

	/** @returns a record for each row below the column names */
	get rows(): Array<Record<string, Cell>> {
		const [names = [], ...rows] = this.cells;
		return rows.map((row) =>
			Object.fromEntries(names.map((name, index) => [String(name), row[index] ?? null])),
		);
	}

	/** Responds to a request to sheets.googleapis.com. */
	respond({ method, path, body }: ForeignRequest): unknown {
		const [, action] = /^\/v4\/spreadsheets\/[^/:]+(.*)$/.exec(path) ?? [];
		if (method === 'GET' && action === '') {
			return { sheets: [{ properties: { sheetId: 0, title: this.sheetName } }] };
		}
		if (method === 'GET') return { values: this.cells };
		// Rows are added as they are written.
		if (action === ':batchUpdate') return { replies: [{}] };
		if (action === '/values:batchUpdate') {
			for (const part of (body as { data: Range[] }).data) this.write(part);
			return {};
		}
		if (method === 'PUT') {
			this.write(body as Range);
			return {};
		}
		throw new Error('not stubbed');
	}

	/** Writes from the first cell of a range on, such as `Sheet1!C2` or `Sheet1!2:5`. */
	private write({ range, values }: Range): void {
		const [, column, row] = /!([A-Z]*)(\d+)/.exec(range) ?? [];
		const left = columnIndex(column);
		for (const [index, cells] of values.entries()) {
			const target = (this.cells[Number(row) - 1 + index] ??= []);
			for (const [offset, cell] of cells.entries()) target[left + offset] = cell;
		}
	}
}
