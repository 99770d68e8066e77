// No test may depend on the time zone of the machine: this one is west of Greenwich, by half an hour
// more than whole hours, and the workflows of the tests have others.
process.env.TZ = 'America/St_Johns';

/**
 * n8n's engine is that of the newest n8n, which is among the project's own packages. With
 * N8N_END=oldest it is that of the oldest.
 */
const engine =
	process.env.N8N_END === 'oldest'
		? {
				'^((n8n-core|n8n-workflow|@n8n/di|@n8n/backend-common)(/.+)?)$':
					'<rootDir>/test/n8n/oldest/node_modules/$1',
			}
		: {};

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
	moduleNameMapper: engine,
	rootDir: __dirname,
	testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
});

// Queue mode needs a database and a queue that not every machine has: it runs when it is asked for.
const n8n = {
	...project('n8n'),
	globalSetup: '<rootDir>/test/n8n/harness/beforeAll.ts',
	globalTeardown: '<rootDir>/test/n8n/harness/afterAll.ts',
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
	// A machine that is busy with other things needs more than the usual five seconds.
	testTimeout: 60_000,
	projects: [
		...['unit', 'sandbox', 'nodes', 'chaos', 'browser'].map(project),
		readings,
		n8n,
		queue,
	],
};
