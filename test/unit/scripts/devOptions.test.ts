import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

import { runCommand } from '../../n8n/harness/command';
import { root } from '../../n8n/harness/paths';

const file = pathToFileURL(join(root, 'scripts', 'lib', 'dev-options.mjs')).href;

describe('the command line of npm run dev', () => {
	const read = async (...args: string[]) => {
		const script = `import { readDevOptions } from '${file}';
			process.stdout.write(JSON.stringify(readDevOptions(process.argv.slice(1))));`;
		const node = ['--input-type=module', '-e', script, '--', ...args];
		const { stdout } = await runCommand('node', node, { cwd: root });
		return JSON.parse(stdout);
	};

	it.each([
		[[], { logLevel: 'info' }],
		[['--log-level', 'debug'], { logLevel: 'debug' }],
		[['--inspect'], { logLevel: 'info', inspectPort: 9229 }],
		[['--inspect', '9230'], { logLevel: 'info', inspectPort: 9230 }],
		[['--inspect=9231'], { logLevel: 'info', inspectPort: 9231 }],
		[['--inspect', '--log-level=debug'], { logLevel: 'debug', inspectPort: 9229 }],
	])('is understood: %j', async (args, options) => {
		expect(await read(...args)).toEqual(options);
	});

	it.each([
		['--loglevel', "Unknown option '--loglevel'"],
		['debug', "Unexpected argument 'debug'"],
		['--log-level=loud', '"loud" is not a log level'],
		['--inspect=99999', '"99999" is not a port'],
	])('is refused with a plain message and the usage: %s', async (argument, message) => {
		const { code, stderr } = await runCommand('node', ['scripts/dev.mjs', argument], { cwd: root });
		expect(code).toBe(1);
		expect(stderr).toContain(message);
		expect(stderr).toContain('npm run dev takes:');
		expect(stderr).not.toMatch(/\n\s+at /);
	});
});
