/**
 * Loads the nodes and credentials of a package as n8n does, after n8n-workflow, and prints how long that took.
 *
 * Usage: node loadPackage.cjs <folder of the package>
 */
const { createRequire } = require('node:module');
const { join } = require('node:path');

const [, , folder] = process.argv;
const { n8n } = require(join(folder, 'package.json'));
const load = createRequire(join(folder, 'package.json'));
require('n8n-workflow');

const since = performance.now();
for (const file of [...(n8n.credentials ?? []), ...n8n.nodes]) {
	const name = file.split('/').pop().split('.')[0];
	new (load(join(folder, file))[name])();
}
process.stdout.write(String(performance.now() - since));
