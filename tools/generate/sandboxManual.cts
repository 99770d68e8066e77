import { manual } from '../../sandbox/manual.cts';
import { code, table } from './markdown.cts';

const withCode = (rows: string[][], cells: number): string[][] =>
	rows.map((row) => row.map((text, place) => (place < cells && text !== '' ? code(text) : text)));

/** For docs/developers/sandbox.md: what can be set, injected and done. */
export const sandboxSections = {
	'sandbox-options': table(
		['Option', 'Default, or all values', 'What it decides'],
		withCode(manual.options, 2),
	),
	'sandbox-faults': table(['Kind of fault', 'What it does'], withCode(manual.faults, 1)),
	'sandbox-actions': table(['Action', 'Button', 'What it does'], withCode(manual.actions, 1)),
};
