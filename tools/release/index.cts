/**
 * `npm run release`: says what is not set that a release needs, and keeps the forms of this version, with
 * which later ones are compared; also what n8n's template gallery would refuse of the examples.
 * `--check` keeps nothing, and demands that they are kept.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicExamples } from '../../harness/exampleWorkflows.cts';
import { root } from '../../harness/paths.cts';
import { type Manifest, unsetOf } from './checklist.cts';
import { galleryProblems } from './gallery.cts';
import { FORMS_FILE, currentForms, keepForms, keptForms } from './kept.cts';

const docsOf = (textOf: (file: string) => string): string[] =>
	readdirSync(join(root, 'nodes'))
		.filter((name) => existsSync(join(root, 'nodes', name, `${name}.node.json`)))
		.map((name) => {
			const codex = JSON.parse(textOf(`nodes/${name}/${name}.node.json`)) as Codex;
			return codex.resources.primaryDocumentation[0].url;
		});

interface Codex {
	resources: { primaryDocumentation: Array<{ url: string }> };
}

async function release(): Promise<void> {
	const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
	const manifest = JSON.parse(textOf('package.json')) as Manifest;
	const { version } = manifest;
	const isCheck = process.argv.includes('--check');
	if (!isCheck) {
		keepForms(version, await currentForms());
		process.stdout.write(`${FORMS_FILE} has the forms of ${version}: commit it.\n`);
	}
	const unset = unsetOf(manifest, textOf('README.md'), docsOf(textOf));
	const isKept = keptForms()?.version === version;
	const examples = [...publicExamples()].flatMap(([name, workflow]) =>
		galleryProblems(workflow).map((rule) => `${rule} (${name})`),
	);
	const missing = [...unset, ...(isKept ? [] : [`the forms of ${version}`]), ...examples];
	if (missing.length === 0) return;
	process.stderr.write(`Not set: ${missing.join(', ')}. docs/developers/releases.md says how.\n`);
	process.exitCode = 1;
}

void release();
