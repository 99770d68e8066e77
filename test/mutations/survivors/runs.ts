import { type Survivor, survivorsOf } from './survivor';

const operations = 'nodes/shared/operations';
const jobs = 'nodes/shared/jobs';

export const runs: Survivor[] = [
	...survivorsOf(`${operations}/executionIdentity.ts`, [
		[
			'An address is one line, to the end of which the pattern runs by itself.',
			"executionToken: /\\?.*$/.exec(String(resumeUrl ?? ''))?.[0] ?? '',",
			'/\\?.*/',
		],
	]),
	...survivorsOf(`${operations}/prepareItem.ts`, [
		[
			'Something without a name is not found, as nothing is.',
			"const options = fields.find(({ name }) => name === 'options')?.options ?? [];",
			'["Stryker was here"]',
		],
	]),
	...survivorsOf(`${operations}/registry.ts`, [
		[
			'It would add the label of a name that is undefined, which nobody asks for.',
			'if (name !== undefined && !labels.has(name)) labels.set(name, field.displayName);',
			'true',
		],
	]),
	...survivorsOf(`${operations}/input/readInput.ts`, [
		[
			'An entry of a choice says nothing of where it goes, so nothing of it is placed.',
			"else if ('type' in option) place([option], asRecord(value), level);",
			'true',
		],
	]),
	...survivorsOf(`${operations}/input/values.ts`, [
		['No length is greater than undefined.', 'if (longest !== undefined) {', 'true'],
	]),
	...survivorsOf(`${jobs}/completion.ts`, [
		[
			'A function that ends without a return gives undefined as well.',
			"case 'none':",
			"case 'none':",
		],
	]),
	...survivorsOf(`${jobs}/target.ts`, [
		[
			'Only the second entry is read, and there is none in either.',
			"const [, state = 'running' as const] = ENDS.find(([words]) => words.test(status)) ?? [];",
			'["Stryker was here"]',
		],
	]),
	...survivorsOf(`${jobs}/jobWatcher.ts`, [
		[
			'A job costs one unit, by which nothing changes.',
			'return due * JOB_UNITS > this.pages * PAGE_UNITS;',
			'due / JOB_UNITS',
		],
		[
			'A job costs one unit, by which nothing changes.',
			'if (units >= wanted.size * JOB_UNITS) return;',
			'wanted.size / JOB_UNITS',
		],
		[
			'A look of its own without an answer ends with the wait or with the execution, and so does this.',
			'const isOwn = this.listing === undefined;',
			'false',
		],
		['There would be one more pause, of 0 ms.', 'if (leftMs <= 0) return true;', 'leftMs < 0'],
		[
			'All other failures are repeated until the wait is over, when nobody asks any more.',
			"return error.outcome.kind === 'refused';",
			'true',
		],
	]),
];
