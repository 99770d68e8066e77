import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';

const { projects } = createRequire(import.meta.url)('./jest.config.js');
// Those of the unit tests serve for the tests of the nodes, too.
const { displayName: _, ...unit } = projects.find(({ displayName }) => displayName === 'unit');

/** scripts/mutations.mjs sets both. */
const { MUTATED_PLACES = '', MUTATED_BY = '' } = process.env;

/**
 * Part of `npm run mutations`: changes one file in small ways, one at a time, and runs the tests that
 * come by it. A mutant that no test notices "survives".
 */
export default {
	testRunner: 'jest',
	jest: {
		projectType: 'custom',
		config: {
			...unit,
			// Instrumented code is slow, and Stryker ends slow tests itself.
			testTimeout: 60_000,
			testMatch: MUTATED_BY.split(',').map((path) => `<rootDir>/${path}`),
		},
		enableFindRelatedTests: false,
	},
	coverageAnalysis: 'perTest',
	mutate: MUTATED_PLACES.split(','),
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
	// time.
	ignoreStatic: true,
	// Tests of the nodes take a while on a busy machine.
	dryRunTimeoutMinutes: 30,
	concurrency: availableParallelism(),
	timeoutMS: 5_000,
	reporters: ['json'],
	jsonReporter: { fileName: '.cache/mutations/report.json' },
	allowConsoleColors: false,
	disableTypeChecks: false,
};
