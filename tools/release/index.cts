/** `npm run release`: says what is not set that a release needs, and how the forms differ from the last release. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../harness/paths.cts';
import { type Manifest, unsetOf } from './checklist.cts';
import { changedLines } from './changedLines.cts';
import { FORMS_FILE } from './forms.cts';

const docsOf = (textOf: (file: string) => string): string[] =>
	readdirSync(join(root, 'nodes'))
		.filter((name) => existsSync(join(root, 'nodes', name, `${name}.node.json`)))
		.map((name) => {
			type Codex = { resources: { primaryDocumentation: Array<{ url: string }> } };
			const codex = JSON.parse(textOf(`nodes/${name}/${name}.node.json`)) as Codex;
			return codex.resources.primaryDocumentation[0].url;
		});

/** What the forms of the last tag have that those of now have not, and the reverse. */
function changesSinceRelease(now: string): string[] {
	const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
	const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^').stdout?.trim();
	if (!tag) return [];
	const changes = changedLines(git('show', `${tag}:${FORMS_FILE}`).stdout, now);
	if (changes.length === 0) return [];
	return [`Since ${tag}; what is gone or changed may break workflows that are saved:`, ...changes];
}

function release(): void {
	const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
	const manifest = JSON.parse(textOf('package.json')) as Manifest;
	for (const line of changesSinceRelease(textOf(FORMS_FILE))) process.stdout.write(`${line}\n`);
	const missing = unsetOf(manifest, textOf('README.md'), docsOf(textOf));
	if (missing.length === 0) return;
	process.stderr.write(`Not set: ${missing.join(', ')}. docs/developers/releases.md says how.\n`);
	process.exitCode = 1;
}

release();
