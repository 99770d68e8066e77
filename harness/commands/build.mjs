import { step } from './report.mjs';
import { run } from './run.mjs';

/**
 * Builds the package into dist/, which takes seconds.
 *
 * @throws {CommandFailed} with the compiler's messages
 */
export async function build() {
	await step('Building the package', () =>
		run('npm', ['run', 'build', '--silent'], { quiet: true }),
	);
}
