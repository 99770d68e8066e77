import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../../harness/paths.cts';
import { ManagedProcess } from '../../harness/process.cts';

/** `n8n-node-dev build --watch`, which keeps a folder up to date with the nodes and credentials. */
export interface NodeDev {
	/** For n8n's N8N_CUSTOM_EXTENSIONS. */
	folder: string;
	process: ManagedProcess;
	stop: () => Promise<void>;
}

/** How long the first build may take, in milliseconds. */
const buildTimeout = 120_000;

/**
 * Starts it, and returns after the first build. Everything it needs is in one folder outside the
 * project, where the compiled nodes find the `n8n-workflow` of the n8n that loads them.
 *
 * @param onLine gets every line of the compiler's output
 */
export async function startNodeDev(onLine: (line: string) => void): Promise<NodeDev> {
	const scratch = mkdtempSync(join(tmpdir(), 'n8n-ai-visibility-dev-'));
	const folder = join(scratch, 'custom');
	// n8n looks into it when it starts to watch a custom folder.
	mkdirSync(join(folder, 'node_modules'), { recursive: true });
	const command = join(root, 'node_modules', 'n8n-node-dev', 'bin', 'n8n-node-dev');
	const process_ = new ManagedProcess({
		name: 'n8n-node-dev',
		args: [command, 'build', '--watch', '--destination', folder],
		cwd: makeSource(scratch),
		env: { ...process.env, NODE_PATH: makeModules(scratch) },
		logFile: join(scratch, 'n8n-node-dev.log'),
		onLine: (line) => onLine(withoutControls(line)),
	});
	const stop = async () => {
		await process_.kill();
		rmSync(scratch, { recursive: true, force: true });
	};
	try {
		await process_.waitFor(/Found \d+ errors?\. Watching/, buildTimeout);
	} catch (error) {
		await stop();
		throw error;
	}
	return { folder, process: process_, stop };
}

/**
 * The command searches every folder below its own for icons, and two n8n installations are below the
 * project's. So it runs in a folder with links to what it needs.
 */
function makeSource(scratch: string): string {
	const source = join(scratch, 'source');
	mkdirSync(source);
	for (const name of ['nodes', 'credentials', 'icons']) {
		symlinkSync(join(root, name), join(source, name), 'dir');
	}
	return source;
}

/**
 * The command loads the module `n8n-node-dev/src` and takes the compiler settings from next to it.
 * The published package lacks that module, so it is created here, with the project's settings.
 */
function makeModules(scratch: string): string {
	const modules = join(scratch, 'modules');
	const folder = join(modules, 'n8n-node-dev', 'src');
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'index.js'), '');
	const text = readFileSync(join(root, 'tsconfig.json'), 'utf8');
	const settings = JSON.parse(text) as { compilerOptions: object };
	const compilerOptions = {
		...settings.compilerOptions,
		noEmit: false,
		sourceMap: true,
		// Lets a debugger find the project's files instead of the links to them.
		sourceRoot: root,
		types: ['node'],
		typeRoots: [join(root, 'node_modules', '@types')],
		// Otherwise the command's own n8n-workflow would be found first, which is a 0.x version.
		paths: { '*': [join(root, 'node_modules', '*')] },
	};
	const include = ['nodes/**/*.node.ts', 'credentials/**/*.credentials.ts'];
	writeFileSync(
		join(folder, 'tsconfig-build.json'),
		JSON.stringify({ compilerOptions, include }, null, '\t'),
	);
	return modules;
}

/** The compiler clears the screen at every build. */
function withoutControls(line: string): string {
	return line.replace(/\u001b\[[0-9;]*[A-Za-z]/g, '').trimEnd();
}
