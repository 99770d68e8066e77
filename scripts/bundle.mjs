#!/usr/bin/env node
/**
 * The code of `npm run build`: all nodes and credentials in one file, and a small file for each, by
 * which n8n finds it. Node.js loads one file much faster than 300.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

import { buildSync } from 'esbuild';

import { root } from '../harness/commands/run.mjs';

const bundle = join('dist', 'bundle.js');

const { n8n } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The files that package.json lists for n8n, such as `dist/nodes/Some/Some.node.js`. */
const files = [...n8n.credentials, ...n8n.nodes];

const classOf = (file) => basename(file).split('.')[0];

const sourceOf = (file) => `./${file.replace(/^dist\//, '').replace(/\.js$/, '')}`;

write(bundle, bundledCode());
for (const file of files) {
	const path = relative(dirname(file), bundle).replaceAll('\\', '/');
	write(file, `'use strict';\nexports.${classOf(file)} = require('${path}').${classOf(file)};\n`);
}

function bundledCode() {
	const entry = files.map((file) => `export { ${classOf(file)} } from '${sourceOf(file)}';`);
	const { outputFiles } = buildSync({
		stdin: { contents: entry.join('\n'), resolveDir: root, sourcefile: 'allNodes.ts' },
		absWorkingDir: root,
		bundle: true,
		external: ['n8n-workflow'],
		platform: 'node',
		format: 'cjs',
		target: 'es2022',
		charset: 'utf8',
		// Not minified: whoever reads a stack trace or reviews the package sees names and lines.
		write: false,
	});
	return outputFiles[0].text;
}

function write(file, code) {
	mkdirSync(dirname(join(root, file)), { recursive: true });
	writeFileSync(join(root, file), code);
}
