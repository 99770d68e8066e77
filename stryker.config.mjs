import { availableParallelism } from 'node:os';

const { MUTATED_FILE = 'nodes/shared/**/*.ts' } = process.env;

/**
 * Part of `npm run mutations -- --generated`: changes one file in small ways, one at a time, and runs
 * the unit tests that come by it. A mutant that no test notices "survives".
 */
export default {
	testRunner: 'jest',
	jest: {
		projectType: 'custom',
		configFile: 'test/mutations/jest.config.cjs',
		enableFindRelatedTests: false,
	},
	coverageAnalysis: 'perTest',
	mutate: [MUTATED_FILE],
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
	timeoutMS: 5_000,
	reporters: ['json'],
	jsonReporter: { fileName: '.cache/mutations/report.json' },
	allowConsoleColors: false,
	disableTypeChecks: false,
};
