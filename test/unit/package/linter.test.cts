import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { filesLike, root } from './files.cts';

/** A file of the lowest room, which may use the least. */
const [LOWEST] = filesLike('nodes/shared/base/*/*.ts');

const PATHS = 'import-x/no-restricted-paths';

/** Rules that CONTRIBUTING.md promises, each with a text that breaks it in a file of the project. */
const BROKEN: Array<[rule: string, text: string, file?: string]> = [
	['import-x/no-cycle', "import './client';", 'nodes/shared/requests/http.ts'],
	[PATHS, "import '../../requests/http';"],
	[PATHS, "import '../../../AiVisibility/locators';"],
	[PATHS, "import '../AiVisibilityContent/locators';", 'nodes/AiVisibility/locators.ts'],
	[PATHS, "import '../../sandbox/index.cts';", 'nodes/AiVisibility/locators.ts'],
	[PATHS, "import '../test/n8n/prepare.cts';", 'harness/paths.cts'],
	[PATHS, "import '../../scripts/setup.mjs';", 'test/n8n/prepare.cts'],
	[PATHS, "import '../../shared/forms/fields/outputFields';", 'nodes/AiVisibility/resources/account.ts'],
	['complexity', `export const one = (x: number) => ${'x || '.repeat(14)}1;`],
	['max-lines-per-function', `export function long() {\n${'\tvoid 0;\n'.repeat(50)}}`],
	['@typescript-eslint/no-floating-promises', 'Promise.resolve(1);'],
	['@typescript-eslint/no-misused-promises', 'if (Promise.resolve(1)) void 0;'],
	['@typescript-eslint/return-await', 'export const one = async () => Promise.resolve(1);'],
	['@typescript-eslint/switch-exhaustiveness-check', "declare const kind: 'a' | 'b';\nswitch (kind) {\n\tcase 'a':\n}"],
	['@typescript-eslint/no-explicit-any', 'export const one = (any: any) => any;'],
	['@n8n/community-nodes/no-restricted-globals', 'setTimeout(() => {}, 1);'],
	['@n8n/community-nodes/no-restricted-globals', 'export const one = process.env.ONE;'],
	['@n8n/community-nodes/no-restricted-imports', "import { readFileSync } from 'fs';\nvoid readFileSync;"],
	['no-restricted-properties', "'a'.localeCompare('b');"],
];

let broken: string[][];

beforeAll(() => {
	const script = join(root, 'test', 'unit', 'package', 'lintTexts.mjs');
	const texts = BROKEN.map(([, text, file = LOWEST]) => ({ file: join(root, file), text }));
	const input = JSON.stringify(texts);
	broken = JSON.parse(execFileSync('node', [script], { cwd: root, input, encoding: 'utf8' })) as string[][];
});

describe('the linter', () => {
	it.each(BROKEN.map(([rule, , file = LOWEST], index) => ({ rule, file, index })))(
		'notices a breach of $rule (text $index) in $file',
		({ rule, index }) => {
			expect(broken[index]).toContain(rule);
		},
	);
});
