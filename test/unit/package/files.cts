import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../../harness/paths.cts';

export { root } from '../../../harness/paths.cts';

/** What npm, the build and the tests put into the folder, and version control. */
const NOT_OURS = ['node_modules', '.git', '.cache', '.n8n-dev', 'dist', 'coverage'];

/**
 * The project's own files and folders, committed or not.
 *
 * @param patterns from the project's root, such as `nodes/*`
 * @returns paths from the project's root, in order
 */
export function filesLike(...patterns: string[]): string[] {
	const exclude = (path: string) => NOT_OURS.includes(path.split('/').at(-1)!);
	return globSync(patterns, { cwd: root, exclude }).sort();
}

/** A package.json, as far as the tests read it. */
export interface Manifest {
	version: string;
	main: string;
	files: string[];
	scripts: Record<string, string>;
	n8n: { strict: boolean; nodes: string[]; credentials: string[] };
	peerDependencies: Record<string, string>;
	devDependencies: Record<string, string>;
	dependencies?: Record<string, string>;
}

/** @param file from the project's root */
export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** @param file from the project's root */
export const manifestOf = (file: string): Manifest => JSON.parse(textOf(file)) as Manifest;

/** The package's own. */
export const manifest = manifestOf('package.json');

/** The texts in the code, such as messages, with "…" for what they fill in. Markup is tagged. */
export function stringsOf(file: string): string[] {
	const texts: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isStringLiteralLike(node)) texts.push(node.text);
		if (ts.isTemplateExpression(node))
			texts.push([node.head, ...node.templateSpans.map((span) => span.literal)].map(({ text }) => text).join('…'));
		if (!ts.isTaggedTemplateExpression(node)) ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true));
	return texts.filter((text) => /\p{Ll}/u.test(text));
}
