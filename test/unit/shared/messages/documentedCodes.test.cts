import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../../../harness/paths.cts';

const files = readdirSync(join(root, 'nodes'), { recursive: true, encoding: 'utf8' }).filter((file) =>
	file.endsWith('.ts'),
);

/** The codes that errors of the nodes have in their own right. */
function codesIn(file: string): string[] {
	const text = readFileSync(join(root, 'nodes', file), 'utf8');
	const codes: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isNewExpression(node) && node.expression.getText() === 'OperationError') {
			const [, , code] = node.arguments ?? [];
			if (code && ts.isStringLiteral(code)) codes.push(code.text);
		}
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
	return codes;
}

it('docs/messages.md has each code that the nodes give, and no other', () => {
	const page = readFileSync(join(root, 'docs/messages.md'), 'utf8');
	const [, table] = page.split('## Codes of the nodes themselves');
	const rows = table
		.split('<!--')[0]
		.split('\n')
		.filter((line) => line.startsWith('| `'));
	const told = rows.flatMap((row) => row.split('|')[1].match(/[a-z_]+(?=`)/g) ?? []);
	const elsewhere = ['cancelled', 'expression_error', 'job_failed', 'job_cancelled'];
	const given = [...files.flatMap(codesIn), ...elsewhere, 'unexpected', 'deadline_exceeded', 'not_of_service'];
	const ofService = ['insufficient_scope'];
	const wanted = given.filter((code) => !ofService.includes(code));
	expect([...new Set(told)].sort()).toEqual([...new Set(wanted)].sort());
});
