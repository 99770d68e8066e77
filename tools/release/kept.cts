import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { INodeType } from 'n8n-workflow';
import { root } from '../../harness/paths.cts';
import { type Forms, formsOf } from './forms.cts';

/** The forms of the last release; there is none before the first one. */
export const FORMS_FILE = 'tools/release/forms.json';

/** @returns undefined before the first release */
export function keptForms(): { version: string; forms: Forms } | undefined {
	const file = join(root, FORMS_FILE);
	if (!existsSync(file)) return undefined;
	return JSON.parse(readFileSync(file, 'utf8')) as { version: string; forms: Forms };
}

/** Keeps forms as those of the last release, a line for each parameter. */
export function keepForms(version: string, forms: Forms): void {
	const nodes = Object.entries(forms).map(([node, form]) => {
		const fields = Object.entries(form).map(
			([path, field]) => `\t\t\t${JSON.stringify(path)}: ${JSON.stringify(field)}`,
		);
		return `\t\t${JSON.stringify(node)}: {\n${fields.join(',\n')}\n\t\t}`;
	});
	const text = `{\n\t"version": "${version}",\n\t"forms": {\n${nodes.join(',\n')}\n\t}\n}\n`;
	writeFileSync(join(root, FORMS_FILE), text);
}

/** The forms of all nodes that package.json lists. */
export async function currentForms(): Promise<Forms> {
	const { n8n } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		n8n: { nodes: string[] };
	};
	const files = n8n.nodes.map((file) => file.replace(/^dist\/(.*)\.js$/, '$1.ts'));
	const nodes = files.map(async (file) => {
		const loaded = (await import(join(root, file))) as Record<string, new () => INodeType>;
		return new loaded[basename(file).split('.')[0]]();
	});
	return formsOf((await Promise.all(nodes)).map(({ description }) => description));
}
