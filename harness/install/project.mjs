import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { agreesWithLock } from './installed.mjs';
import { installPackages, runInstallScript } from './npm.mjs';
import { step } from '../commands/report.mjs';
import { PlainError, root } from '../commands/run.mjs';

/** The Node of the project: what every npm script finds first in its PATH. */
export const projectNode = join(root, 'node_modules', 'node', 'bin', 'node');

/** @returns {string} the version of Node that the project asks for, such as "24.21.0" */
function wantedNode() {
	return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node;
}

/**
 * Installs the project's packages and its Node.
 *
 * @returns {Promise<void>}
 * @throws {PlainError} when the machine's Node is too old
 */
export async function setUpProject() {
	const isInstalled = agreesWithLock(root);
	if (isInstalled && nodeVersion() === wantedNode()) return;
	refuseOldNode();
	if (!isInstalled) {
		await step('Installing the packages of the project (about a minute)', () =>
			installPackages(root),
		);
	}
	if (nodeVersion() !== wantedNode()) {
		// The only package whose install script runs: it fetches the binary for this machine.
		await step(`Installing Node ${wantedNode()}, which n8n asks for`, () =>
			runInstallScript(root, 'node'),
		);
	}
}

function refuseOldNode() {
	const [major, minor] = process.versions.node.split('.').map(Number);
	if (major > 20 || (major === 20 && minor >= 19)) return;
	throw new PlainError(
		`Node ${process.versions.node} is too old to install this project; it takes 20.19 or newer.`,
	);
}

function nodeVersion() {
	if (!existsSync(projectNode)) return undefined;
	try {
		return execFileSync(projectNode, ['--version']).toString().trim().slice(1);
	} catch {
		return undefined;
	}
}
