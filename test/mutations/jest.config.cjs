const { projects } = require('../../jest.config');

/** The unit tests of the file that is changed: they are quick enough to be run for each mutant. */
const { displayName, ...unit } = projects.find((project) => project.displayName === 'unit');

const { MUTATED_BY = 'test/unit/shared/**/*.test.ts' } = process.env;

module.exports = {
	...unit,
	// Instrumented code is slow, and Stryker ends slow tests itself.
	testTimeout: 60_000,
	testMatch: MUTATED_BY.split(',').map((path) => `<rootDir>/${path}`),
};
