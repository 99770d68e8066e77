import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { declaredNodes } from '../../../tools/generate/declared.cts';
import { generatedFiles } from '../../../tools/generate/files.cts';
import { type GeneratedFiles } from '../../../tools/generate/markdown.cts';
import { root } from '../../../harness/paths.cts';
import { schemaFolder } from '../../../tools/generate/outputSchema.cts';

const HOW_TO_GO_ON = 'run npm run generate';

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

describe('what is generated', () => {
	it('is there as the generator makes it', () => {
		const outdated = [...generated].filter(([file, text]) => readIfThere(file) !== text);
		expect(outdated.map(([file]) => `${file}: ${HOW_TO_GO_ON}`)).toEqual([]);
	});

	it('leaves no schema of an operation that is gone', () => {
		const left = present.filter((file) => !generated.has(file));
		expect(left.map((file) => `${file}: ${HOW_TO_GO_ON}`)).toEqual([]);
	});
});

function readIfThere(file: string): string | undefined {
	try {
		return readFileSync(join(root, file), 'utf8');
	} catch {
		return undefined;
	}
}
