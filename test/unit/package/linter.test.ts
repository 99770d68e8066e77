import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './places';

/** Rules that CONTRIBUTING.md promises, each with a text that breaks it in a file of the project. */
const BROKEN: Array<[rule: string, file: string, text: string]> = [
	['import-x/no-cycle', 'nodes/shared/requests/http.ts', "import './client';"],
	[
		'import-x/no-restricted-paths',
		'nodes/shared/base/values/quantity.ts',
		"import '../../requests/http';",
	],
	[
		'import-x/no-restricted-paths',
		'nodes/shared/base/time/sleep.ts',
		"import '../../../AiVisibility/locators';",
	],
	[
		'import-x/no-restricted-paths',
		'nodes/AiVisibility/locators.ts',
		"import '../AiVisibilityContent/locators';",
	],
	[
		'import-x/no-restricted-paths',
		'nodes/AiVisibility/locators.ts',
		"import '../../test/sandbox';",
	],
	[
		'import-x/no-restricted-paths',
		'nodes/AiVisibility/resources/account.ts',
		"import '../../shared/forms/fields/lists';",
	],
	['max-lines', 'nodes/shared/base/time/sleep.ts', 'void 0;\n'.repeat(301)],
	[
		'max-lines-per-function',
		'nodes/shared/base/time/sleep.ts',
		`export function long() {\n${'\tvoid 0;\n'.repeat(50)}}`,
	],
	[
		'@typescript-eslint/no-floating-promises',
		'nodes/shared/base/time/sleep.ts',
		'Promise.resolve(1);',
	],
	[
		'@typescript-eslint/no-misused-promises',
		'nodes/shared/base/time/sleep.ts',
		'if (Promise.resolve(1)) void 0;',
	],
	[
		'@typescript-eslint/return-await',
		'nodes/shared/base/time/sleep.ts',
		'export const one = async () => Promise.resolve(1);',
	],
	[
		'@typescript-eslint/switch-exhaustiveness-check',
		'nodes/shared/base/time/sleep.ts',
		"declare const kind: 'a' | 'b';\nswitch (kind) {\n\tcase 'a':\n}",
	],
	[
		'@typescript-eslint/no-explicit-any',
		'nodes/shared/base/time/sleep.ts',
		'export const one = (any: any) => any;',
	],
	[
		'@n8n/community-nodes/no-restricted-globals',
		'nodes/shared/base/time/sleep.ts',
		'setTimeout(() => {}, 1);',
	],
	[
		'@n8n/community-nodes/no-restricted-globals',
		'nodes/shared/base/time/sleep.ts',
		'export const one = process.env.ONE;',
	],
	[
		'@n8n/community-nodes/no-restricted-imports',
		'nodes/shared/base/time/sleep.ts',
		"import { readFileSync } from 'fs';\nvoid readFileSync;",
	],
	['no-restricted-properties', 'nodes/shared/base/time/sleep.ts', "'a'.localeCompare('b');"],
];

let broken: string[][];

beforeAll(() => {
	const script = join(root, 'test', 'unit', 'package', 'lintTexts.mjs');
	const input = JSON.stringify(BROKEN.map(([, file, text]) => ({ file: join(root, file), text })));
	broken = JSON.parse(
		execFileSync('node', [script], { cwd: root, input, encoding: 'utf8' }),
	) as string[][];
});

describe('the linter', () => {
	it.each(BROKEN.map(([rule, file], index) => ({ rule, file, index })))(
		'notices a breach of $rule (text $index) in $file',
		({ rule, index }) => {
			expect(broken[index]).toContain(rule);
		},
	);
});
