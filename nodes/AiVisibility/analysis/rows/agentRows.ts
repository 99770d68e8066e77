import type { IDataObject } from 'n8n-workflow';

/** They are parts of the row's own ID. */
const LEFT_OUT = ['prompt_id', 'platform_id'];

/** What an agent receives for rows: what all of them share is said once, and left out of the rows. */
export function toAgentRows(rows: IDataObject[]): IDataObject[] {
	const [first, ...others] = rows;
	if (others.length === 0) return rows;
	const shared = Object.entries(first).filter(([name, value]) =>
		others.every((row) => row[name] === value),
	);
	const left = new Set([...LEFT_OUT, ...shared.map(([name]) => name)]);
	const own = rows.map((row) =>
		Object.fromEntries(Object.entries(row).filter(([name]) => !left.has(name))),
	);
	return [{ ...Object.fromEntries(shared.filter(([, value]) => value !== null)), rows: own }];
}
