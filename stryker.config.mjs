import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';

const { projects } = createRequire(import.meta.url)('./jest.config.js');
// Those of the unit tests serve for the tests of the nodes, too. Without a root, it is Stryker's own copy.
const {
	displayName: _,
	rootDir: __,
	...unit
} = projects.find(({ displayName }) => displayName === 'unit');

/** scripts/mutations.mjs sets both. */
const { MUTATED_PLACES = '', MUTATED_BY = '' } = process.env;

/**
 * Texts for people, which have a blank, are read by people and hold no decision. Texts without one are
 * compared: codes, names, words of the API.
 */
function shouldIgnore(path) {
	const texts = path.isStringLiteral()
		? [path.node.value]
		: path.isTemplateLiteral() && path.node.expressions.every(({ type }) => type === 'Identifier')
			? path.node.quasis.map(({ value }) => value.raw)
			: [];
	return texts.some((text) => /\s/.test(text)) ? 'a text for people' : undefined;
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'prose', value: { shouldIgnore } }];

/**
 * Part of `npm run mutations`: changes one file in small ways, one at a time, and runs the tests that
 * come by it. A mutant that no test notices "survives".
 */
export default {
	testRunner: 'jest',
	jest: {
		projectType: 'custom',
		// It says nothing of jest, so that the projects of jest.config.js are left out.
		configFile: 'package.json',
		config: {
			...unit,
			// Instrumented code is slow, and Stryker ends slow tests itself.
			testTimeout: 60_000,
			testMatch: MUTATED_BY.split(',').map((path) => `<rootDir>/${path}`),
		},
		enableFindRelatedTests: false,
	},
	coverageAnalysis: 'perTest',
	warnings: { slow: false },
	mutate: MUTATED_PLACES.split(','),
	plugins: ['@stryker-mutator/jest-runner', './stryker.config.mjs'],
	ignorers: ['prose'],
	ignorePatterns: ['/.cache', '/dist', '/test/n8n/newest', '/test/n8n/oldest', '/.n8n-dev'],
	tempDirName: '.cache/stryker',
	// Tests of the nodes take a while on a busy machine.
	dryRunTimeoutMinutes: 30,
	concurrency: availableParallelism(),
	timeoutMS: 5_000,
	reporters: ['json'],
	jsonReporter: { fileName: '.cache/mutations/report.json' },
	allowConsoleColors: false,
	disableTypeChecks: false,
};
