import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../../../harness/paths.cts';

/** A text of the code: "…" for what is put in, and both ways of a condition. */
function textOf(node: ts.Node | undefined): string {
	if (node === undefined) return '';
	if (ts.isStringLiteralLike(node)) return node.text;
	if (ts.isParenthesizedExpression(node)) return textOf(node.expression);
	if (ts.isConditionalExpression(node)) return `(${textOf(node.whenTrue)} | ${textOf(node.whenFalse)})`;
	if (!ts.isTemplateExpression(node)) return '…';
	const rest = node.templateSpans.map(({ expression, literal }) => textOf(expression) + literal.text);
	return [node.head.text, ...rest].join('');
}

/** What errors of the nodes say in their own right. */
function errorsBelow(node: ts.Node): Array<{ code: string; said: string }> {
	const below = node.getChildren().flatMap(errorsBelow);
	if (!ts.isNewExpression(node) || node.expression.getText() !== 'OperationError') return below;
	const [message, advice, code] = [0, 1, 2].map((at) => textOf(node.arguments?.[at]));
	return [{ code, said: `${message} → ${advice}` }, ...below];
}

const errors = readdirSync(join(root, 'nodes'), { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.ts'))
	.flatMap((file) => {
		const text = readFileSync(join(root, 'nodes', file), 'utf8');
		return errorsBelow(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
	});

/** Without a code, it is `not_sent` while an item is prepared, and `unexpected` later. */
it('each message of the nodes has its advice, behind the code that workflows read', () => {
	const said = errors.map((error) => `${error.code}: ${error.said}`).sort();
	expect(said.join('\n')).toMatchSnapshot();
});

it('docs/messages.md has each code that the nodes give, and no other', () => {
	const page = readFileSync(join(root, 'docs/messages.md'), 'utf8');
	const [, table] = page.split('## Codes of the nodes themselves');
	const rows = [...table.split('<!--')[0].matchAll(/^\| (`.*?) \|/gm)];
	const told = rows.flatMap(([, codes]) => codes.match(/[a-z_]+(?=`)/g) ?? []);
	const elsewhere = ['cancelled', 'expression_error', 'unexpected', 'deadline_exceeded', 'not_of_service'];
	const ofJobs = ['job_failed', 'job_cancelled'];
	const own = errors.map(({ code }) => code).filter((code) => /^\w+$/.test(code) && code !== 'insufficient_scope');
	expect([...new Set(told)].sort()).toEqual([...new Set([...own, ...elsewhere, ...ofJobs])].sort());
});
