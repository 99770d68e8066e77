import type { NodeHint } from 'n8n-workflow';
import type { Operation, Resource } from './types';

/** A hint: for which operations, and an expression without braces for when it is shown. */
interface Hint extends Pick<NodeHint, 'message' | 'type'> {
	isFor: (operation: Operation) => boolean;
	condition: string;
}

/**
 * Builds the hints that the editor shows before a run: that no result will come, what the run costs,
 * and what execution data will contain.
 */
export function toNodeHints(resources: Resource[]): NodeHint[] {
	const hints: Hint[] = [
		{
			isFor: ({ fields }) => fields.some(({ name }) => name === 'waitForCompletion'),
			message:
				"'Wait for Completion' is off, so the output is the Job ID. Job: Wait waits for it. Then read the result.",
			condition: '$parameter["waitForCompletion"] === false',
		},
		{
			isFor: (operation) => operation.kind === 'list' && operation.paging !== 'none',
			message:
				"'Return All' reads the whole list, 100 records per request. Each request costs units of the monthly quota.",
			condition: '$parameter["returnAll"] === true',
		},
		...warningHints(resources.flatMap(({ operations }) => operations)),
	];
	return hints.flatMap(({ isFor, condition, type = 'info', message }) => {
		const names = resources.flatMap(({ value, operations }) =>
			operations.filter(isFor).map((operation) => `${value}:${operation.value}`),
		);
		if (names.length === 0) return [];
		const isChosen = `${JSON.stringify(names)}.includes($parameter["resource"] + ":" + $parameter["operation"])`;
		return [
			{
				message,
				type,
				location: 'outputPane',
				whenToDisplay: 'beforeExecution',
				displayCondition: `={{ ${isChosen} && ${condition} }}`,
			},
		];
	});
}

/** Equal warnings of several operations are one hint, because the editor evaluates all conditions. */
function warningHints(all: Operation[]): Hint[] {
	const messages = new Set(all.flatMap(({ warnings = [] }) => warnings));
	return [...messages].map((message) => ({
		isFor: ({ warnings = [] }) => warnings.includes(message),
		message,
		type: 'warning',
		condition: '$parameter["options"]?.dryRun !== true',
	}));
}
