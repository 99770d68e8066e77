import { globSync } from 'node:fs';
import { root } from '../../../tools/n8n/paths';

export { root } from '../../../tools/n8n/paths';

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
