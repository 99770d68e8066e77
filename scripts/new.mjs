#!/usr/bin/env node
/**
 * `npm run new -- operation NODE RESOURCE OPERATION METHOD PATH`, `event NAME PATH`, `column NAME`: writes
 * what each contribution of the kind has, with TO SAY where a person says something. The test fails until
 * it does.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from '../harness/commands/run.mjs';

const SAY = 'TO SAY';

const read = (file) => readFileSync(join(root, file), 'utf8');

function write(file, text) {
	mkdirSync(dirname(join(root, file)), { recursive: true });
	writeFileSync(join(root, file), text);
	console.log(`wrote ${file}`);
}

/** Puts a text before the first place that has another. */
function insert(file, before, text) {
	const [head, ...rest] = read(file).split(before);
	if (rest.length === 0) throw new Error(`${file} has no ${before.trim()}`);
	write(file, [head + text + before + rest[0], ...rest.slice(1)].join(before));
}

/** "contentOpportunity" as "Content Opportunity". */
const titleOf = (name) =>
	name.replace(/[A-Z]/g, ' $&').replace(/^./, (first) => first.toUpperCase());

/** @param lines what the journey sends; the test fails as long as it expects what nobody has said */
const journey = (imports, title, ...lines) => `${imports}

it('${title}: ${SAY}', async () => {
${lines.map((line) => `\t${line}`).join('\n')}
	expect(found).toEqual('${SAY}');
});
`;

const USUAL = {
	GET: ['get', 'Get'],
	POST: ['post', 'Create'],
	PATCH: ['patch', 'Update'],
	DELETE: ['delete', 'Delete'],
};

/** The ids that a path takes: of the brand of the demo data, and of the first record of the resource. */
function samplesFor(resource, path) {
	const plural = resource.replace(/y$/, 'ie') + 's';
	const hasRecords = new RegExp(`\\b${plural}\\b`).test(read('sandbox/state/state.cts'));
	const record = hasRecords ? `scene.sandbox.state.${plural}.all()[0].id` : `'${SAY}'`;
	return [...path.matchAll(/\{(\w+)\}/g)]
		.map(([, name]) => `${name}: byId(${name === 'brandId' ? 'scene.brandId' : record})`)
		.join(', ');
}

function operation([node, resource, value, method, path]) {
	const file = [`${resource}.ts`, `${resource}/index.ts`]
		.map((each) => `nodes/${node}/resources/${each}`)
		.find((each) => existsSync(join(root, each)));
	const title = titleOf(value);
	const noun = titleOf(resource).toLowerCase();
	const declaration = `
		named.${USUAL[method][0]}('${title}', '${title} ${noun}', {
			value: '${value}',
			url: '${path}',
			description: '${SAY}',
		}),`;
	if (file === undefined) {
		write(
			`nodes/${node}/resources/${resource}.ts`,
			`import { named, toResource } from '../../shared/forms/declare';

export const ${resource} = toResource({
	name: '${titleOf(resource)}',
	description: '${SAY}',
	operations: [${declaration}
	],
});
`,
		);
		const index = `nodes/${node}/resources/index.ts`;
		write(index, `${read(index)}export { ${resource} } from './${resource}';\n`);
	} else {
		const [start] = /\n\toperations: \[/.exec(read(file));
		const whole = read(file).replace(start, () => start + declaration);
		const declare = /import \{([^}]*)\} from '(?:\.\.\/)+shared\/forms\/declare';/;
		const isKnown = /\bnamed\b/.test(declare.exec(whole)[1]);
		write(file, isKnown ? whole : whole.replace(declare, (line) => line.replace('{', '{ named,')));
		console.log('Put it into alphabetical order.');
	}
	const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => id);
	for (const id of ids.filter((each) => each !== 'brandId'))
		console.log(`The resource's inPath must have ${id}, such as locator('${id}', …) in task.ts.`);
	write(
		`test/nodes/${node}/resources/${resource}.${value}.test.cts`,
		journey(
			`import { PACK } from '../../engine/nodeTypes.cts';\nimport { byId, useScene } from '../../support/scene.cts';\n\nconst scene = useScene();`,
			`${titleOf(resource)}: ${title}`,
			`const node = { type: \`\${PACK}.${node.replace(/^./, (first) => first.toLowerCase())}\` };`,
			`const parameters = { resource: '${resource}', operation: '${value}', ${samplesFor(resource, path)} };`,
			'const { records: found } = await scene.run({ node, parameters });',
		),
	);
}

function event([value, path]) {
	const folder = 'nodes/AiVisibilityPollTrigger/events';
	const noun = titleOf(value).toLowerCase();
	write(
		`${folder}/${value}.ts`,
		`import { statusChange } from '../detectors/statusChange';
import { costNotice, type PollEvent } from './event';

export const ${value}: PollEvent = {
	value: '${value}',
	name: '${titleOf(value)}',
	description: '${SAY}',
	notice: costNotice('Each poll makes 1 request per brand'),
	subject: '${noun}',
	path: '${path}',
	detector: () => statusChange({ subject: '${noun.replaceAll(' ', '_')}', wanted: new Set(['${SAY}']) }),
	toLines: ({ name }, { say }) => [say('${value}', { name })],
};
`,
	);
	const names = readdirSync(join(root, folder)).map((file) => file.replace('.ts', ''));
	const events = names.filter((name) =>
		read(`${folder}/${name}.ts`).includes(`${name}: PollEvent`),
	);
	const index = read(`${folder}/index.ts`);
	const imports = [...events.map((name) => [name, `import { ${name} } from './${name}';`])];
	const lines = [...imports, ['event', "import type { PollEvent } from './event';"]].sort();
	const list = events.map((name) => `\t${name},\n`).join('');
	const rest = index
		.slice(index.indexOf('export const'))
		.replace(/\[\n[^\]]*\]/, () => `[\n${list}]`);
	write(`${folder}/index.ts`, `${lines.map(([, line]) => line).join('\n')}\n\n${rest}`);
	const words = 'nodes/shared/reports/tell/words';
	for (const file of readdirSync(join(root, words)))
		insert(`${words}/${file}`, '\t\t"statuses": {', `\t\t"${value}": "${SAY}: {name}",\n`);
	write(
		`test/nodes/AiVisibilityPollTrigger/${value}.test.cts`,
		journey(
			`import { useService } from './service.cts';\n\nconst service = useService();`,
			titleOf(value),
			`const host = service.host('${value}');`,
			'await host.activate();',
			'const found = await host.poll();',
		),
	);
	console.log('Add its row to the events in docs/triggers.md.');
}

function column([name]) {
	const folder = 'nodes/AiVisibility/analysis/rows';
	const rows = read(`${folder}/reportRows.ts`);
	write(
		`${folder}/reportRows.ts`,
		rows.replace('LAST_COLUMNS = `category', `LAST_COLUMNS = \`${name} category`),
	);
	const schema = 'nodes/AiVisibility/__schema__/v1.0.0/report/getRows.json';
	insert(
		schema,
		'\t\t"category": {',
		`\t\t"${name}": {\n\t\t\t"type": ["string", "null"]\n\t\t},\n`,
	);
	insert('docs/rows-and-comparisons.md', '| `category`', `| \`${name}\` | ${SAY} |\n`);
	insert(
		'test/unit/AiVisibility/analysis/rows/values.test.cts',
		'\t// new',
		`\t['${name}', '${SAY}'],\n`,
	);
	console.log(`Put its value where a row is made in ${folder}/reportRows.ts, or in facts.ts.`);
}

const kinds = { operation, event, column };
const [kind, ...values] = process.argv.slice(2);
if (!Object.hasOwn(kinds, kind ?? '') || values.length === 0) {
	console.error(
		'npm run new -- operation NODE RESOURCE OPERATION METHOD PATH | event NAME PATH | column NAME',
	);
	process.exitCode = 1;
} else {
	kinds[kind](values);
	console.log(
		`Say something at each "${SAY}", then npm run format, npm run generate and the tests.`,
	);
}
