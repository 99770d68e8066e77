/**
 * Runs the analysis with which n8n examines community packages, and prints what it says as JSON.
 * A process of its own, because jest cannot load the modules of that package.
 *
 * Usage: node analyse.mjs <folder> <source | build>
 */
import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

const [folder, what] = process.argv.slice(2);

/** As its `analyzePackageByName`: what it looks at in the repository and in the tarball. */
const patterns = { source: SOURCE_FILE_PATTERNS, build: ['**/*.js', 'package.json'] };

process.stdout.write(JSON.stringify(await analyzePackage(folder, patterns[what])));
