const { projects } = require('../../jest.config');

/** The unit tests of what is changed: they are quick enough to be run for thousands of mutants. */
const { displayName, ...unit } = projects.find((project) => project.displayName === 'unit');

module.exports = {
	...unit,
	testMatch: [
		'<rootDir>/test/unit/shared/**/*.test.ts',
		'<rootDir>/test/unit/AiVisibilityTrigger/**/*.test.ts',
	],
};
