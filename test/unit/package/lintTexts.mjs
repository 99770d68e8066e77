/**
 * Lints texts as if they stood in files of the project. In a process of its own: jest cannot load the
 * linter's configuration. The standard input is a JSON list of `{ file, text }`; the standard output is
 * a JSON list of the rules that each breaks.
 */
import { text } from 'node:stream/consumers';

import { ESLint } from 'eslint';

const linter = new ESLint({ overrideConfigFile: 'eslint.own.config.mjs' });
const rules = [];
for (const each of JSON.parse(await text(process.stdin))) {
	const [{ messages }] = await linter.lintText(each.text, { filePath: each.file });
	rules.push(messages.map(({ ruleId, message }) => ruleId ?? message));
}
process.stdout.write(JSON.stringify(rules));
