import { actions } from './control/actions.cts';
import { OPTIONS } from './options.cts';
import { FAULTS } from './pipeline/faults.cts';

/** A flag of the command line as it is written: `--job-seconds`. */
export const flagOf = (name: string): string =>
	`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export const manual = {
	options: Object.entries(OPTIONS).map(([name, { initial, says, values }]) => [
		flagOf(name),
		values ? values.join(', ') : String(initial ?? ''),
		says,
	]),
	faults: Object.entries(FAULTS).map(([name, says]) => [name, says]),
	actions: Object.entries(actions).map(([name, { label, description }]) => [
		name,
		label,
		description,
	]),
};

export function helpText(): string {
	return [
		'npm run sandbox -- [--port 8787] [--json] [option value] …',
		'',
		'Options, with their values by default, or all values:',
		...columns(manual.options),
		'',
		'Faults, which POST …/faults injects as { "kind": …, "method", "path", "times", "skip", … }:',
		...columns(manual.faults),
		'',
		'Buttons of the page, which POST …/actions/NAME presses:',
		...columns(manual.actions),
	].join('\n');
}

function columns(rows: string[][]): string[] {
	const widths = rows[0].map((_, place) => Math.max(...rows.map((row) => row[place].length)));
	return rows.map((row) =>
		`  ${row.map((text, place) => text.padEnd(widths[place])).join('  ')}`.trimEnd(),
	);
}
