import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { declaredNodes } from '../../../tools/generate/declared.cts';
import { generatedFiles } from '../../../tools/generate/files.cts';
import { type GeneratedFiles } from '../../../tools/generate/markdown.cts';
import { root } from '../../../harness/paths.cts';
import { changedLines } from '../../../tools/release/changedLines.cts';
import { schemaFolder } from '../../../tools/generate/outputSchema.cts';

let generated: GeneratedFiles;
let present: string[];

beforeAll(async () => {
	generated = await generatedFiles();
	present = (await declaredNodes()).flatMap((node) => filesIn(schemaFolder(node)));
});

function filesIn(folder: string): string[] {
	const entries = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
	return entries.filter((entry) => entry.endsWith('.json')).map((entry) => join(folder, entry));
}

/** What is asked of whoever sees these lines: a command alone would hide what was not meant. */
const QUESTION = 'Is this meant? If not, mend the code. If so, npm run generate writes it';

/** At most this many lines of each file, cut. */
const SHOWN = 40;

describe('what is generated', () => {
	it('is there as the generator makes it', () => {
		const outdated = [...generated].filter(([file, text]) => readIfThere(file) !== text);
		const shown = outdated.flatMap(([file, text]) => {
			const changes = changedLines(readIfThere(file) ?? '', text).slice(0, SHOWN);
			if (changes.length === 0) changes.push(firstMoved(readIfThere(file) ?? '', text));
			return [`${QUESTION}: ${file}`, ...changes.map((line) => line.slice(0, 300))];
		});
		expect(shown).toEqual([]);
	});

	it('leaves no schema of an operation that is gone', () => {
		expect(present.filter((file) => !generated.has(file))).toEqual([]);
	});
});

/** The first line in another place than before, of a file with the same lines. */
function firstMoved(before: string, now: string): string {
	const old = before.split('\n');
	const moved = now.split('\n').find((line, index) => line !== old[index]);
	return `moved: ${moved?.trim()}`;
}

function readIfThere(file: string): string | undefined {
	try {
		return readFileSync(join(root, file), 'utf8');
	} catch {
		return undefined;
	}
}
