// No test may depend on the machine's time zone. This one is west of Greenwich with a half-hour
// offset; the workflows of the tests use others.
process.env.TZ = 'America/St_Johns';

/**
 * The tests use the newest n8n's engine, one of the project's own packages, or with N8N_END=oldest
 * that of the oldest n8n.
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
		'^.+\\.c?ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
	},
	// Hot code finds these in a test's own context slowly: the simulations took four times as long.
	sandboxInjectedGlobals: ['Array', 'JSON', 'Math', 'Number', 'Object', 'String'],
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
	testMatch: [`<rootDir>/test/${name}/**/*.test.cts`],
});

/**
 * Both ends load the same build, so the oldest engine runs only what depends on the engine: what it
 * throws (requests), the ways into a node (a run, a tool, a trigger), and what a trigger keeps. That n8n
 * loads the pack is tested in a real one.
 */
const differsByEnd = ['shared/requests', 'shared/run', 'AiVisibility*Trigger/**'];

const nodes = {
	...project('nodes'),
	...(process.env.N8N_END === 'oldest' && {
		testMatch: differsByEnd.map((folder) => `<rootDir>/test/nodes/${folder}/*.test.cts`),
	}),
};

const sandbox = { ...project('sandbox'), testMatch: ['<rootDir>/sandbox/tests/**/*.test.cts'] };

const sharesN8n = {
	globalSetup: '<rootDir>/test/n8n/beforeAll.cts',
	globalTeardown: '<rootDir>/test/n8n/afterAll.cts',
};
const n8n = {
	...project('n8n'),
	...sharesN8n,
	testPathIgnorePatterns: [
		'/node_modules/',
		// It needs a database and a queue that not every machine has, so it runs only on request.
		'<rootDir>/test/n8n/queue/',
		// What does not differ there; and one end fetches the Nodes of the installation's tests.
		...(process.env.N8N_END === 'oldest' ? ['<rootDir>/test/n8n/(install|live)'] : []),
	],
};
const queue = {
	...project('n8n/queue'),
	globalSetup: '<rootDir>/test/n8n/prepare.cts',
	displayName: 'queue',
};
const browser = { ...project('browser'), ...sharesN8n };

module.exports = {
	// Long enough for a busy machine, short enough to notice a test that hangs.
	testTimeout: 120_000,
	// Each file leaves n8n's modules behind. To look through them for garbage takes longer than to
	// start another worker.
	workerIdleMemoryLimit: '500MB',
	projects: [project('unit'), sandbox, nodes, project('chaos'), n8n, browser, queue],
};
