import { setUpEnds } from './ends.mjs';
import { setUpProject } from './project.mjs';

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
