import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../n8n/harness/command';
import { root } from '../../n8n/harness/paths';
import { OURS } from '../measures';

/** The two packages of community nodes on npm that are nearest to this one in size. */
const NEIGHBORS = ['n8n-nodes-hyros@3.0.0', '@mendable/n8n-nodes-firecrawl@2.1.2'];

/** A package as it is installed. */
export interface UnpackedPackage {
	/** Among the contenders. */
	name: string;
	folder: string;
	/** All files together, in millions of bytes. */
	unpackedKb: number;
}

/** Packages in a folder of their own. */
export interface UnpackedPackages {
	packages: UnpackedPackage[];
	dispose: () => void;
}

/**
 * Packs and unpacks this package, and its neighbors as far as the registry can be reached.
 *
 * @throws Error with npm's output when this package cannot be packed
 */
export async function unpackPackages(): Promise<UnpackedPackages> {
	const scratch = mkdtempSync(join(tmpdir(), 'ai-visibility-packages-'));
	const dispose = () => rmSync(scratch, { recursive: true, force: true });
	try {
		const packages = [await unpack(scratch, OURS, '.')];
		for (const spec of NEIGHBORS) {
			const name = spec.replace(/@(?=[^@]+$)/, ' ');
			const found = await unpack(scratch, name, spec).catch((error: Error) => {
				process.stdout.write(`  left out: ${spec} (${error.message.split('\n')[0]})\n`);
			});
			if (found) packages.push(found);
		}
		return { packages, dispose };
	} catch (error) {
		dispose();
		throw error;
	}
}

/** @param spec what `npm pack` takes */
async function unpack(scratch: string, name: string, spec: string): Promise<UnpackedPackage> {
	const folder = mkdtempSync(join(scratch, 'package-'));
	const args = ['pack', spec, '--json', '--ignore-scripts', '--pack-destination', folder];
	const [packed] = JSON.parse(await succeed('npm', args)) as Array<{
		filename: string;
		unpackedSize: number;
	}>;
	const unpacked = join(folder, 'unpacked');
	mkdirSync(unpacked);
	const tarball = join(folder, packed.filename.replace(/^@/, '').replace('/', '-'));
	await succeed('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);
	return { name, folder: unpacked, unpackedKb: packed.unpackedSize / 1000 };
}

/**
 * @returns how long a new process takes to load it after n8n-workflow, in ms
 * @throws Error with what it printed when it cannot be loaded
 */
export async function loadMs({ folder }: UnpackedPackage): Promise<number> {
	const script = join(__dirname, 'loadPackage.cjs');
	// The host brings n8n-workflow.
	const env = { ...process.env, NODE_PATH: join(root, 'node_modules') };
	return Number(await succeed('node', [script, folder], env));
}

async function succeed(command: string, args: string[], env = process.env): Promise<string> {
	const { code, stdout, stderr } = await runCommand(command, args, { cwd: root, env });
	if (code !== 0) throw new Error(stderr || stdout);
	return stdout;
}
