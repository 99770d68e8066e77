import { anchorOf } from '../../../tools/generate/markdown.cts';
import { textOf, filesLike } from './files.cts';

/** A document in Markdown, taken apart. */
export type Document = ReturnType<typeof readDocument>;

/** The documents that users and developers read, from the project's root. */
export const documentFiles = [
	'README.md',
	'CHANGELOG.md',
	'CONTRIBUTING.md',
	...filesLike('docs/*.md', 'docs/developers/*.md', 'sandbox/api.md'),
];

/** @param file from the project's root */
export function readDocument(file: string) {
	const text = textOf(file);
	const blocks = [...text.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, block]) => block);
	const prose = text.replace(/^```.*?^```$/gms, '');
	const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span);
	return {
		file,
		text,
		// What stands in code, in a line or a block, a line each.
		code: [...blocks.flatMap((block) => block.split('\n')), ...spans],
		links: [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target),
		anchors: [...prose.matchAll(/^#+ (.+)$|<a name="(.+?)">/gm)].map(([, heading, name]) => name ?? anchorOf(heading)),
	};
}
