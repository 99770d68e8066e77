import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

import { broken } from '../../mutations/breakage';
import { breakages } from '../../mutations/breakages';
import inTable from '../../mutations/inTable.json';
import { survivors } from '../../mutations/survivors/survivors';

const root = join(__dirname, '..', '..', '..');

describe('the deliberate breakages', () => {
	it.each(breakages)('$file: $title', ({ tests, ...breakage }) => {
		const text = readFileSync(join(root, breakage.file), 'utf8');
		const changed = broken(text, breakage);
		expect(changed).not.toBe(text);
		expect(parseErrorsIn(changed)).toEqual([]);
		expect(tests.length).toBeGreaterThan(0);
		for (const test of tests) expect([test, existsSync(join(root, test))]).toEqual([test, true]);
	});

	it('are found by the symbol that they are in, wherever it stands', () => {
		const breakage = { title: '', file: '', symbol: 'Counter.add', from: '1', to: '2' };
		const text =
			'const one = 1; class Counter { add() { return 1; } } function add() { return 1; }';
		expect(broken(text, breakage)).toBe(text.replace('add() { return 1;', 'add() { return 2;'));
		expect(() => broken(text, { ...breakage, symbol: 'Counter.sub' })).toThrow('0 symbols');
		expect(() => broken(text, { ...breakage, from: '3' })).toThrow('does not have exactly one 3');
		expect(() => broken(text, { ...breakage, from: 'd' })).toThrow('does not have exactly one d');
	});

	it.each(inTable)('are the only mutants of %s, and there are some', (file) => {
		expect(breakages.filter((each) => each.file === file)).not.toEqual([]);
	});
});

describe('the generated breakages that may go unnoticed', () => {
	it.each(survivors)('$file: $line → $to', ({ file, line, why }) => {
		const lines = readFileSync(join(root, file), 'utf8').split('\n');
		expect(lines.map((each) => each.trim())).toContain(line);
		expect(why).not.toBe('');
	});
});

/** What a file says that is no TypeScript: a breakage that does not load shows nothing. */
function parseErrorsIn(text: string): string[] {
	const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true });
	return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
