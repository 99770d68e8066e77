import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/**
 * Where n8n and the nodes meet. Only a host can test it, and that takes seconds: the table in
 * test/mutations/ has breakages of each of these files.
 */
const inTable = JSON.parse(
	readFileSync(new URL('test/mutations/inTable.json', import.meta.url), 'utf8'),
);

/** Forms, which decide nothing. */
const declarations = [
	'nodes/AiVisibilityTrigger/AiVisibilityTrigger.node.ts',
	'nodes/AiVisibilityTrigger/parameters.ts',
];

/**
 * `npm run mutations -- --generated`: changes the code of what must never break in small ways, one at
 * a time, and runs the unit tests that come by it. A mutant that no test notices "survives".
 */
export default {
	testRunner: 'jest',
	jest: { projectType: 'custom', configFile: 'test/mutations/jest.config.cjs' },
	coverageAnalysis: 'perTest',
	mutate: [
		'nodes/shared/transport/**/*.ts',
		'nodes/shared/operations/**/*.ts',
		'nodes/shared/jobs/**/*.ts',
		'nodes/AiVisibilityTrigger/**/*.ts',
		...[...inTable, ...declarations].map((file) => `!${file}`),
	],
	// Texts for people are read by people, and hold no decision.
	mutator: { excludedMutations: ['StringLiteral'] },
	ignorePatterns: [
		'/.cache',
		'/dist',
		'/test/n8n/newest',
		'/test/n8n/oldest',
		'/docs',
		'/.n8n-dev',
	],
	tempDirName: '.cache/stryker',
	// What a module makes while it loads would need all tests for each mutant, more than half of the
	// time. The table has the constants that decide.
	ignoreStatic: true,
	concurrency: availableParallelism(),
	timeoutMS: 10_000,
	reporters: ['clear-text', 'progress', 'json', 'html'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	jsonReporter: { fileName: '.cache/mutations/report.json' },
	htmlReporter: { fileName: '.cache/mutations/report.html' },
	thresholds: { high: 95, low: 90, break: 90 },
	allowConsoleColors: false,
	disableTypeChecks: false,
};
