import { type Survivor, survivorsOf } from './survivor';

const jobs = 'nodes/shared/jobs';

export const runs: Survivor[] = [
	...survivorsOf('nodes/shared/run/executionIdentity.ts', [
		[
			'An address is one line, to the end of which the pattern runs by itself.',
			"executionToken: /\\?.*$/.exec(String(resumeUrl ?? ''))?.[0] ?? '',",
			'/\\?.*/',
		],
	]),
	...survivorsOf('nodes/shared/forms/describe/registry.ts', [
		[
			'It would add the label of a name that is undefined, which nobody asks for.',
			'if (name !== undefined && !labels.has(name)) labels.set(name, field.displayName);',
			'true',
		],
	]),
	...survivorsOf('nodes/shared/run/input/values.ts', [
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
];
