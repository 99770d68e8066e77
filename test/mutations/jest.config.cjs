const { projects } = require('../../jest.config');

/** The unit tests of what is changed: they are quick enough to be run for thousands of mutants. */
const { displayName, ...unit } = projects.find((project) => project.displayName === 'unit');

module.exports = {
	...unit,
	// Code that notes what each test comes by is slow, and Stryker ends what takes too long itself.
	testTimeout: 60_000,
	testMatch: [
		'<rootDir>/test/unit/shared/**/*.test.ts',
		'<rootDir>/test/unit/AiVisibilityTrigger/**/*.test.ts',
	],
};
