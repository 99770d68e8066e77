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

// Tests of the nodes a second time, against a sandbox that reads otherwise what no source decides: those
// of which something hangs on that.
const readings = {
	...project('nodes'),
	displayName: 'readings',
	setupFiles: ['<rootDir>/test/nodes/support/otherReadings.ts'],
	testPathIgnorePatterns: [
		'/node_modules/',
		'<rootDir>/test/nodes/(coverage|engine|run)/',
		'<rootDir>/test/nodes/(agentTools|credentialTest|emptyValues|fairness|gateway|paths|rateLimit|requestOptions|stopping)\\.',
	],
};

module.exports = {
	projects: [
		...['unit', 'sandbox', 'nodes', 'chaos', 'browser'].map(project),
		readings,
		n8n,
		queue,
	],
};
