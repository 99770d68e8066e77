import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { elapsed, say, step } from './report.mjs';
import { CommandFailed, root, run } from './run.mjs';

/** Counts passed and failed tests and checks. */
export class Checks {
	passed = 0;

	failed = 0;

	skipped = 0;

	/** Number of tests that ran, without other checks. */
	tests = 0;

	/**
	 * A check that is not a jest test: counts as one, and shows what the command printed when it fails.
	 *
	 * @param {string} title in the present participle
	 * @param {() => Promise<unknown>} work fails by throwing
	 * @returns {Promise<boolean>} whether it passed
	 */
	async check(title, work) {
		try {
			await step(title, work);
			this.passed += 1;
			return true;
		} catch (error) {
			this.failed += 1;
			process.stderr.write(
				`${(error instanceof CommandFailed && error.output) || error.message}\n`,
			);
		}
	}

	/**
	 * Runs the tests of some jest projects and counts each. A file that cannot run counts as failed.
	 *
	 * @param {string} title what is tested
	 * @param {string[]} projects as named in jest.config.js
	 * @param {{ args?: string[], env?: NodeJS.ProcessEnv }} [options] more for jest's command line
	 */
	async jest(title, projects, { args = [], env } = {}) {
		const since = performance.now();
		say(`• Testing ${title} …`);
		const { results, ended } = await runJest(projects, args, env);
		const tests = results.flatMap((file) => file.assertionResults);
		const count = (status) => tests.filter((test) => test.status === status).length;
		const broken = results.filter(
			(file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
		);
		const [passed, reported] = [count('passed'), count('failed') + broken.length];
		// Finding no tests, or a crash of jest, is a failure that is not in the report.
		const failed = reported === 0 && !ended ? 1 : reported;
		this.passed += passed;
		this.failed += failed;
		this.tests += passed + reported;
		this.skipped += count('pending') + count('todo');
		say(`  ${title}: ${passed} passed, ${failed} failed in ${elapsed(since)}`);
	}

	/** Prints the summary, and sets the exit code: 0 if something was tested and nothing failed. */
	close(since) {
		if (this.skipped > 0) say(`${this.skipped} skipped`);
		say(`Total time: ${elapsed(since)}.`);
		say(`${this.passed} passed, ${this.failed} failed`);
		if (this.failed > 0 || this.tests === 0) process.exitCode = 1;
	}
}

const isFailed = ({ status }) => status === 'failed';

/** @returns jest's results by file, and whether it ended with code 0 */
async function runJest(projects, args, env) {
	// Several run at the same time.
	const report = join(root, '.cache', `jest-report-${projects[0]}-${env?.N8N_END}.json`);
	mkdirSync(join(root, '.cache'), { recursive: true });
	rmSync(report, { force: true });
	// What a test has left open must not keep jest from its end.
	const options = ['--forceExit', '--json', `--outputFile=${report}`];
	const ended = await run('jest', ['--selectProjects', ...projects, ...options, ...args], {
		env,
	}).then(
		() => true,
		() => false,
	);
	const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
	return { results, ended };
}
