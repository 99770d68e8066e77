/** @type {import('jest').Config} */
const base = {
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
	},
	testEnvironment: 'node',
	modulePathIgnorePatterns: [
		'<rootDir>/dist/',
		'<rootDir>/.cache/',
		'<rootDir>/\\.n8n-dev/',
		'<rootDir>/test/n8n/(newest|oldest)/',
	],
};

const project = (name) => ({
	...base,
	displayName: name,
	rootDir: __dirname,
	testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
});

// Queue mode needs a database and a queue that not every machine has: it runs when it is asked for.
const n8n = {
	...project('n8n'),
	globalSetup: '<rootDir>/test/n8n/harness/beforeAll.ts',
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/n8n/queue/'],
};
const queue = { ...project('n8n/queue'), displayName: 'queue' };

module.exports = {
	projects: [...['unit', 'sandbox', 'nodes', 'chaos', 'browser'].map(project), n8n, queue],
};
