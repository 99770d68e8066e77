import { cpSync, existsSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { step } from '../commands/report.mjs';
import { CommandFailed, PlainError, root, run } from '../commands/run.mjs';
import { agreesWithLock } from './installed.mjs';
import { installPackages, runInstallScript } from './npm.mjs';
import { projectNode, setUpProject } from './project.mjs';

/** Where each n8n lives; harness/ends.cts has the same list for the tests. */
const endNames = ['newest', 'oldest'];

/**
 * Installs n8n in several versions side by side, and compiles the one package of them that needs
 * compiling: sqlite3. One after the other, because they may share it.
 *
 * @param {string[]} names "newest", "oldest"
 * @returns {Promise<void>}
 * @throws {PlainError} for an unknown name, or when there is no compiler
 */
export async function setUpEnds(names) {
	const unknown = names.find((name) => !endNames.includes(name));
	if (unknown !== undefined) {
		throw new PlainError(`There is no n8n "${unknown}" here. Choose ${endNames.join(' or ')}.`);
	}
	const missing = names.filter((name) => !isSetUp(name));
	const installs = missing.map((name) => installEnd(name));
	// The loop below reports the first failure.
	for (const install of installs) install.catch(() => undefined);
	for (const [index, name] of missing.entries()) {
		await installs[index];
		await prepareDatabase(name);
	}
}

function isSetUp(name) {
	const folder = endFolder(name);
	return agreesWithLock(folder) && existsSync(binaryOf(folder));
}

async function installEnd(name) {
	const folder = endFolder(name);
	if (agreesWithLock(folder)) return;
	await step(`Installing n8n ${versionOf(folder)} (1 to 2 minutes, about 2 GB)`, () =>
		installPackages(folder),
	);
}

async function prepareDatabase(name) {
	const folder = endFolder(name);
	if (await databaseLoads(folder)) return;
	await step(`Preparing the database driver of n8n ${versionOf(folder)} (1 to 2 minutes)`, () =>
		buildDatabaseDriver(folder),
	);
}

const endFolder = (name) => join(root, 'test', 'n8n', name);
const driverOf = (folder) => join(folder, 'node_modules', 'sqlite3');
const binaryOf = (folder) => join(driverOf(folder), 'build', 'Release', 'node_sqlite3.node');
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const versionOf = (folder) => readJson(join(folder, 'package.json')).dependencies.n8n;

async function databaseLoads(folder) {
	if (!existsSync(binaryOf(folder))) return false;
	const script = `require(${JSON.stringify(driverOf(folder))})`;
	return await run(projectNode, ['-e', script], { quiet: true }).then(
		() => true,
		() => false,
	);
}

/** Copies the driver from the other n8n if it has the same version, else fetches or compiles it. */
async function buildDatabaseDriver(folder) {
	rmSync(join(driverOf(folder), 'build'), { recursive: true, force: true });
	const donor = endNames.map(endFolder).find((other) => isDonor(other, folder));
	if (donor) {
		cpSync(binaryOf(donor), binaryOf(folder));
		if (await databaseLoads(folder)) return;
	}
	try {
		await fetchOrCompile(folder);
	} catch (error) {
		throw withCompilerAdvice(error);
	}
	if (!(await databaseLoads(folder))) throw new PlainError('sqlite3 was built but does not load.');
}

/** Fetches a ready-made binary, or compiles if there is none. */
async function fetchOrCompile(folder) {
	const nodedir = nodeHeaders();
	try {
		await runInstallScript(folder, 'sqlite3', { npm_config_nodedir: nodedir });
	} catch (error) {
		// The compiler front end that sqlite3 brings does not run on Python 3.12 and later; npm's does.
		const frontEnd = npmsNodeGyp();
		if (!frontEnd) throw error;
		const args = [frontEnd, 'rebuild', `--nodedir=${nodedir}`];
		await run(projectNode, args, { cwd: driverOf(folder), quiet: true });
	}
}

/** @returns the compiler front end that npm itself uses: it is in npm's own node_modules */
function npmsNodeGyp() {
	const folders = (process.env.PATH ?? '').split(delimiter);
	const npm = folders.map((folder) => join(folder, 'npm')).find((file) => existsSync(file));
	const inNpm = join('..', '..', 'node_modules', 'node-gyp', 'bin', 'node-gyp.js');
	const found = npm && join(realpathSync(npm), inNpm);
	return [process.env.npm_config_node_gyp, found].find((file) => file && existsSync(file));
}

function isDonor(other, folder) {
	if (other === folder || !existsSync(binaryOf(other))) return false;
	const version = (where) => readJson(join(driverOf(where), 'package.json')).version;
	return version(other) === version(folder);
}

/** Node's package for this machine includes the headers, so they need not be fetched. */
function nodeHeaders() {
	const builds = join(root, 'node_modules', 'node', 'node_modules');
	const build = readdirSync(builds).find((name) => existsSync(join(builds, name, 'include')));
	return build && join(builds, build);
}

function withCompilerAdvice(error) {
	const log = error instanceof CommandFailed ? `${error.output}\n` : '';
	return new PlainError(
		`${log}No ready-made sqlite3 could be fetched. Compiling it takes python3, make and a C++ compiler:\n` +
			'  Debian, Ubuntu:  sudo apt-get install -y python3 make g++\n' +
			'  Fedora:          sudo dnf install -y python3 make gcc-c++\n' +
			'  macOS:           xcode-select --install',
	);
}

/**
 * Installs what is missing, and only that: the project's own packages, the Node that n8n asks for,
 * and n8n itself.
 *
 * @param {string[]} ends which n8n to install: "newest", "oldest"
 * @returns {Promise<void>}
 * @throws when an install fails; finished installs stay usable, and the next run repairs the others
 */
export async function setUp(ends) {
	await setUpProject();
	await setUpEnds(ends);
}
