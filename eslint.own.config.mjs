// The project's own rules. `npm run lint` applies n8n's, in eslint.config.mjs, before these.
import communityNodes from '@n8n/eslint-plugin-community-nodes';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import nodesBase from 'eslint-plugin-n8n-nodes-base';
import tseslint from 'typescript-eslint';

const baseRules = (name) => nodesBase.configs[name].rules;

/** The rooms of nodes/shared. Each imports only from those before it. */
const rooms = ['base', 'assumptions', 'requests', 'jobs', 'messages', 'forms', 'reports', 'run'];

/** The folders within a room, in the same order. */
const withinRooms = {
	base: ['values', 'errors', 'time'],
	requests: ['limits', 'keys'],
	forms: ['describe', 'records', 'fields', 'locators'],
	reports: ['read', 'judge', 'tell'],
};

/** The folders of the webhook trigger, which know nothing of each other but what `endpoints.ts` stores. */
const triggerLayers = ['registration', 'delivery'];

/** The folders of the analysis of reports, in the same order. */
const analysisRooms = ['rows', 'document', 'compare', 'overview', 'nextSteps'];

/** Lets each folder import only from those before it in the list. */
const oneWay = (place, folders) =>
	folders.slice(0, -1).map((folder, index) => ({
		target: `${place}/${folder}`,
		from: folders.slice(index + 1).map((lower) => `${place}/${lower}`),
		message: `A folder of ${place} imports only from those above it; see CONTRIBUTING.md.`,
	}));

const nodeFolders = [
	'AiVisibility',
	'AiVisibilityContent',
	'AiVisibilityOutreach',
	'AiVisibilityPollTrigger',
	'AiVisibilityTrigger',
];

/** Data flows one way: from the nodes down to HTTP. */
const zones = [
	...oneWay('./nodes/shared', rooms),
	...Object.entries(withinRooms).flatMap(([room, folders]) =>
		oneWay(`./nodes/shared/${room}`, folders),
	),
	...oneWay('./nodes/AiVisibilityTrigger', triggerLayers),
	...oneWay('./nodes/AiVisibilityTrigger', [...triggerLayers].reverse()),
	...oneWay('./nodes/AiVisibility/analysis', analysisRooms),
	{
		target: './nodes/shared',
		from: nodeFolders.map((folder) => `./nodes/${folder}`),
		message: 'What is shared knows no node.',
	},
	...nodeFolders.map((folder) => ({
		target: `./nodes/${folder}`,
		from: nodeFolders.filter((other) => other !== folder).map((other) => `./nodes/${other}`),
		message: 'What two nodes use belongs into nodes/shared.',
	})),
	...nodeFolders.map((folder) => ({
		target: `./nodes/${folder}`,
		from: ['records/simplified.ts', 'fields', 'locators'].map(
			(place) => `./nodes/shared/forms/${place}`,
		),
		message: 'Declarations import from nodes/shared/forms/declare.ts.',
	})),
	...Object.entries({
		nodes: ['harness', 'sandbox', 'scripts', 'test', 'tools'],
		sandbox: ['credentials', 'harness', 'nodes', 'scripts', 'test', 'tools'],
		harness: ['scripts', 'test', 'tools'],
		tools: ['scripts', 'test'],
		scripts: ['test'],
		test: ['scripts'],
	}).map(([folder, others]) => ({
		target: `./${folder}`,
		from: others.map((other) => `./${other}`),
		message: 'What two folders need is in harness/; see CONTRIBUTING.md.',
	})),
];

export default tseslint.config(
	{ ignores: ['dist/', 'test/n8n/newest/', 'test/n8n/oldest/', '.cache/', 'coverage/'] },
	{
		files: [
			'nodes/**/*.ts',
			'credentials/**/*.ts',
			'harness/**/*.cts',
			'sandbox/**/*.cts',
			'test/**/*.cts',
			'tools/**/*.cts',
		],
		extends: [tseslint.configs.recommended],
		plugins: { 'import-x': importX },
		languageOptions: { parserOptions: { projectService: true } },
		settings: {
			'import-x/resolver-next': [createTypeScriptImportResolver()],
			// Without these, no-cycle follows no import of a TypeScript file.
			'import-x/extensions': ['.ts', '.cts', '.mjs', '.js'],
			'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.cts'] },
		},
		rules: {
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-misused-promises': 'error',
			'@typescript-eslint/return-await': ['error', 'always'],
			'@typescript-eslint/switch-exhaustiveness-check': [
				'error',
				{ considerDefaultExhaustiveForUnions: true },
			],
			'import-x/no-cycle': 'error',
			'import-x/no-restricted-paths': ['error', { zones }],
			complexity: ['error', 14],
			'@typescript-eslint/no-unused-vars': [
				'error',
				{ argsIgnorePattern: '^_+$', varsIgnorePattern: '^_+$' },
			],
		},
	},
	{
		files: ['harness/**/*.mjs', 'scripts/**/*.mjs'],
		plugins: { 'import-x': importX },
		settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
		rules: { 'import-x/no-restricted-paths': ['error', { zones }] },
	},
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
		rules: {
			'no-restricted-properties': [
				'error',
				{ property: 'localeCompare', message: 'It loads 20 ms of language tables.' },
			],
			'no-restricted-syntax': [
				'error',
				{
					selector: 'CallExpression[callee.property.name=/^(debug|info|warn|error)$/]',
					message: 'Log with logTo, which keeps each line on one line.',
				},
			],
		},
	},
	{
		files: [
			'nodes/**/*.ts',
			'credentials/**/*.ts',
			'harness/**/*.cts',
			'sandbox/**/*.cts',
			'test/**/*.cts',
			'tools/**/*.cts',
		],
		ignores: ['**/*.test.cts'],
		rules: { 'max-lines-per-function': ['error', { max: 50 }] },
	},
	{
		...communityNodes.configs.recommended,
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
	},
	{
		files: ['nodes/**/*.ts'],
		plugins: { 'n8n-nodes-base': nodesBase },
		rules: {
			...baseRules('nodes'),
			// The rule requires the text 'main', which `@n8n/community-nodes/node-connection-type-
			// literal` forbids.
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-inputs-wrong-trigger-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
		},
	},
	{
		files: ['credentials/**/*.ts'],
		plugins: { 'n8n-nodes-base': nodesBase },
		rules: {
			...baseRules('credentials'),
			// Only for n8n's own credentials, whose documentation is named by a word. Ours is a URL,
			// which `cred-class-field-documentation-url-not-http-url` of the same plugin checks.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
		},
	},
	{
		...communityNodes.configs.recommended,
		files: ['package.json'],
		languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
	},
);
