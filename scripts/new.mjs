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

/** The first record of a resource in the demo data. */
function sampleOf(resource) {
	const plural = resource.replace(/y$/, 'ie') + 's';
	const hasRecords = new RegExp(`\\b${plural}\\b`).test(read('sandbox/state/state.cts'));
	return hasRecords ? `scene.sandbox.state.${plural}.all()[0].id` : `'${SAY}'`;
}

const inSnakeCase = (text) => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function operation([node, resource, value, method, path]) {
	const file = [`${resource}.ts`, `${resource}/index.ts`]
		.map((each) => `nodes/${node}/resources/${each}`)
		.find((each) => existsSync(join(root, each)));
	const title = titleOf(value);
	const noun = titleOf(resource).toLowerCase();
	const declaration = `
		named.${USUAL[method][0]}('${title}', '${title} ${noun}', {
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
	const others = ids.filter((each) => each !== 'brandId');
	for (const id of others)
		console.log(`The resource's inPath must have ${id}, such as locator('${id}', …) in task.ts.`);
	const url = inSnakeCase(path);
	if (JSON.parse(read('sandbox/openapi.json')).paths[url]?.[method.toLowerCase()] === undefined)
		console.log(`The sandbox has no ${method} ${url}: docs/developers/sandbox.md#adding-a-path.`);
	const samples = others.map((id) => `${id}: byId(${sampleOf(resource)})`).join(', ');
	write(
		`test/nodes/${node}/resources/${resource}.${value}.test.cts`,
		journey(
			`import { ${samples && 'byId, '}useScene } from '../../support/scene.cts';\n\nconst scene = useScene();`,
			`${titleOf(resource)}: ${title}`,
			`const form = {${samples && ` ${samples} `}};`,
			`const { records: found } = await scene.run(scene.call('${resource}', '${value}', form));`,
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
	console.log(
		`Put its value where a row is made in ${folder}/reportRows.ts, or in facts.ts. If it is no text, change its type in ${schema}.`,
	);
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
