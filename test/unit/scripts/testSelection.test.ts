import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { runCommand } from '../../n8n/harness/command';
import { root } from '../../n8n/harness/paths';

const file = pathToFileURL(join(root, 'scripts', 'lib', 'test-selection.mjs')).href;
const thisFile = 'test/unit/scripts/testSelection.test.ts';

/** Calls a function of the script with the arguments read from a command line of `npm test`. */
async function evaluate<T>(expression: string, ...args: string[]): Promise<T> {
	const script = `import { readArguments, selectFiles } from '${file}';
		const options = readArguments(process.argv.slice(1));
		process.stdout.write(JSON.stringify(${expression}));`;
	const node = ['--input-type=module', '-e', script, '--', ...args];
	const { stdout, stderr } = await runCommand('node', node, { cwd: root });
	if (stdout === '') throw new Error(stderr);
	return JSON.parse(stdout) as T;
}

describe('npm test', () => {
	it('runs everything up to a real n8n', async () => {
		expect(await evaluate('options')).toMatchObject({
			ends: ['newest'],
			projects: ['unit', 'sandbox', 'nodes', 'chaos', 'n8n'],
			isNarrow: false,
		});
	});

	it('runs more where that is asked for', async () => {
		const more = ['--queue', '--ends', 'newest,oldest', '--readings', '--browser'];
		expect(await evaluate('options', ...more)).toMatchObject({
			ends: ['newest', 'oldest'],
			projects: ['unit', 'sandbox', 'nodes', 'chaos', 'n8n', 'readings', 'browser', 'queue'],
			isNarrow: false,
			rest: [],
		});
	});

	it('hands on to jest what it does not know', async () => {
		const options = await evaluate('options', '--verbose', '--testTimeout', '100');
		expect(options).toMatchObject({ isNarrow: false, rest: ['--verbose', '--testTimeout', '100'] });
	});

	it.each([
		[['--only', 'unit,nodes'], { projects: ['unit', 'nodes'], rest: [] }],
		[['-t', 'a/b'], { namePattern: 'a/b', paths: [], rest: ['-t', 'a/b'] }],
		[['-t=a b'], { namePattern: 'a b', rest: ['-t=a b'] }],
		[['test/unit/a.test.ts'], { paths: ['test/unit/a.test.ts'], rest: [] }],
	])('is narrowed by %j', async (args, options) => {
		expect(await evaluate('options', ...args)).toMatchObject({ isNarrow: true, ...options });
	});

	it('refuses an unknown project', async () => {
		await expect(evaluate('options', '--only', 'units')).rejects.toThrow('no jest project "units"');
	});
});

describe('the files that npm test loads', () => {
	const select = async (project: string, ...args: string[]) =>
		await evaluate<string[]>(`selectFiles('${project}', options)`, ...args);

	it('are those with all words of a name', async () => {
		const name = 'one word is xylophone, and another ZEPPELIN';
		expect(await select('unit', '-t', name)).toEqual([thisFile]);
	});

	it('are as jest.config.js says', async () => {
		const { stdout } = await runCommand(
			'node',
			[
				join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
				'--listTests',
				'--selectProjects',
				'readings',
			],
			{ cwd: root },
		);
		const listed = stdout.split('\n').filter((line) => line.endsWith('.test.ts'));
		const selected = await select('readings');
		expect(selected).toContain('test/nodes/AiVisibilityPollTrigger/newCitation.test.ts');
		expect(selected.map((path) => join(root, path)).sort()).toEqual(listed.sort());
	});

	it('are all files of the project if the name is a regular expression', async () => {
		expect((await select('unit', '-t', 'expired|revoked')).length).toBeGreaterThan(30);
	});

	it('are all files of the project if asked for', async () => {
		const files = await select('unit', '-t', 'no such name', '--everywhere');
		expect(files.length).toBeGreaterThan(30);
	});

	it('are those below a path', async () => {
		expect(await select('unit', `./${thisFile}`)).toEqual([thisFile]);
		expect(await select('sandbox', thisFile)).toEqual([]);
	});

	it('belong to one project each', async () => {
		const [n8n, queue] = [await select('n8n'), await select('queue')];
		expect(n8n.filter((name) => queue.includes(name))).toEqual([]);
		expect(queue.length).toBeGreaterThan(0);
	});
});
