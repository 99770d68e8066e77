import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { PlainError, root } from './run.mjs';

const { projects: jestProjects } = createRequire(import.meta.url)('../../jest.config.js');

/** Where the tests of each jest project are, and which files there belong to another project. */
const suites = Object.fromEntries(
	jestProjects.map(({ displayName, testMatch, testPathIgnorePatterns = [] }) => [
		displayName,
		{
			folder: fromRoot(testMatch[0]).replace('/**/*.test.ts', ''),
			foreign: testPathIgnorePatterns.map((pattern) => new RegExp(fromRoot(pattern))),
		},
	]),
);

/**
 * Reads the command line of `npm test`.
 *
 * @param {string[]} args
 * @returns {{
 *   ends: string[], projects: string[], everywhere: boolean, isNarrow: boolean,
 *   paths: string[], namePattern?: string, rest: string[]
 * }} `paths` and `namePattern` are what narrows the run; `rest` is for jest, with the name pattern
 *   and without the paths
 * @throws {PlainError} for a name that is not known
 */
export function readArguments(args) {
	const given = [...args];
	const readings = take(given, '--readings', 1) !== undefined;
	const browser = take(given, '--browser', 1) !== undefined;
	const queue = take(given, '--queue', 1) !== undefined;
	const everywhere = take(given, '--everywhere', 1) !== undefined;
	const ends = listOf(take(given, '--ends', 2), 'newest', '--ends', '"newest,oldest"');
	const all = ['unit', 'sandbox', 'nodes', 'chaos', 'n8n'];
	if (readings) all.push('readings');
	if (browser) all.push('browser');
	if (queue) all.push('queue');
	const only = take(given, '--only', 2);
	const projects = listOf(only, all.join(','), '--only', '"unit,nodes"');
	const unknown = projects.find((name) => !(name in suites));
	if (unknown) {
		const known = Object.keys(suites).join(', ');
		throw new PlainError(`There is no jest project "${unknown}": it is one of ${known}.`);
	}
	const namePattern = namePatternIn(given);
	const paths = given.filter((arg, index) => isPath(arg, given[index - 1]));
	const isNarrow = only !== undefined || paths.length > 0 || namePattern !== undefined;
	const rest = given.filter((arg) => !paths.includes(arg));
	return { ends, projects, everywhere, isNarrow, paths, namePattern, rest };
}

/**
 * Finds the test files of a jest project that a narrowed run has to load. Loading all of them takes a
 * minute, so that a name is looked for in the text of the files first.
 *
 * @param {string} project
 * @param {{ paths: string[], namePattern?: string, everywhere: boolean }} options `everywhere` keeps
 *   files whose text lacks a word of the name: a name can be built from data in other files
 * @returns {string[]} from the project's root
 */
export function selectFiles(project, { paths, namePattern, everywhere }) {
	const files = testFiles(project).filter(
		(file) => paths.length === 0 || paths.some((path) => file.includes(path.replace(/^\.\//, ''))),
	);
	if (everywhere) return files;
	const words = wordsOf(namePattern);
	return files.filter((file) => {
		const text = readFileSync(join(root, file), 'utf8').toLowerCase();
		return words.every((word) => text.includes(word));
	});
}

/** Without `<rootDir>/`. */
function fromRoot(pattern) {
	return pattern.replace('<rootDir>/', '');
}

function testFiles(project) {
	const { folder, foreign } = suites[project];
	if (!existsSync(join(root, folder))) return [];
	return filesBelow(folder)
		.filter((file) => file.endsWith('.test.ts') && !foreign.some((pattern) => pattern.test(file)))
		.sort();
}

/** Like a recursive readdir, which would also walk the packages of two n8n. */
function filesBelow(folder) {
	return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = `${folder}/${entry.name}`;
		if (!entry.isDirectory()) return [path];
		return ['newest', 'oldest', 'node_modules'].includes(entry.name) ? [] : filesBelow(path);
	});
}

/** A pattern with operators of regular expressions need not occur literally. */
function wordsOf(namePattern = '') {
	if (/[[\](){}|*+?^$\\]/.test(namePattern)) return [];
	return namePattern
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);
}

const nameOptions = ['-t', '--testNamePattern'];

function namePatternIn(args) {
	const index = args.findIndex((arg) => nameOptions.includes(arg));
	if (index >= 0) return args[index + 1] ?? '';
	const joined = args.find((arg) => nameOptions.some((name) => arg.startsWith(`${name}=`)));
	return joined?.slice(joined.indexOf('=') + 1);
}

function isPath(arg, previous) {
	if (arg.startsWith('-') || nameOptions.includes(previous)) return false;
	return arg.includes('/') || arg.endsWith('.ts');
}

function listOf(taken, usual, name, example) {
	const list = (taken ? (taken[1] ?? '') : usual).split(',').filter(Boolean);
	if (list.length === 0) throw new PlainError(`${name} takes names, such as ${example}.`);
	return list;
}

function take(list, name, length) {
	const index = list.indexOf(name);
	return index < 0 ? undefined : list.splice(index, length);
}
