/** @type {import('jest').Config} */
const base = {
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
	},
	testEnvironment: 'node',
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/', '<rootDir>/\\.n8n-dev/', '<rootDir>/test/n8n/(newest|oldest)/'],
};

const project = (name) => ({
	...base,
	displayName: name,
	rootDir: __dirname,
	testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
});

module.exports = {
	projects: ['unit', 'sandbox', 'nodes', 'n8n', 'browser'].map(project),
};
