import ts from 'typescript';
import { textOf } from './manifest';
import { filesLike } from './places';

const MAX_LINES_OF_FILE = 300;
const MAX_LINES_OF_FUNCTION = 50;

const code = filesLike('{nodes,credentials,scripts,test}/**/*.{ts,mjs,cjs,js}');

describe('the code', () => {
	it('is looked at', () => {
		expect(code.length).toBeGreaterThan(400);
	});

	it(`has no file of more than ${MAX_LINES_OF_FILE} lines`, () => {
		const lengths = code.map((file) => [file, textOf(file).trimEnd().split('\n').length] as const);
		const long = lengths.filter(([, lines]) => lines > MAX_LINES_OF_FILE);
		expect(long.map(([file, lines]) => `${file}: ${lines} lines`)).toEqual([]);
	});

	it(`has no function of more than ${MAX_LINES_OF_FUNCTION} lines`, () => {
		const long = code.flatMap(functionsOf).filter(({ lines }) => lines > MAX_LINES_OF_FUNCTION);
		expect(long.map(({ place, lines }) => `${place}: ${lines} lines`)).toEqual([]);
	});
});

interface MeasuredFunction {
	place: string;
	lines: number;
}

function functionsOf(file: string): MeasuredFunction[] {
	const kind = file.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS;
	const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true, kind);
	const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
	const found: MeasuredFunction[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isFunctionLike(node) && !isListOfTests(node)) {
			const first = lineAt(node.getStart());
			found.push({ place: `${file}:${first}`, lines: lineAt(node.getEnd()) - first + 1 });
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

/** What `describe` is given is a chapter of a file rather than a function. */
function isListOfTests({ parent }: ts.Node): boolean {
	return ts.isCallExpression(parent) && /^describe/.test(parent.expression.getText());
}
