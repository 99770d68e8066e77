import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { breakages } from '../../mutations/breakages';
import inTable from '../../mutations/inTable.json';
import { survivors } from '../../mutations/survivors/survivors';

const root = join(__dirname, '..', '..', '..');

describe('the deliberate breakages', () => {
	it.each(breakages)('$file: $title', ({ file, from, to, tests }) => {
		const text = readFileSync(join(root, file), 'utf8');
		expect(text.split(from)).toHaveLength(2);
		expect(to).not.toBe(from);
		expect(tests.length).toBeGreaterThan(0);
		for (const test of tests) expect([test, existsSync(join(root, test))]).toEqual([test, true]);
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
