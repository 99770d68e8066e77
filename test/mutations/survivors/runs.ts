import { type Survivor, survivorsOf } from './survivor';

const operations = 'nodes/shared/operations';

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
];
