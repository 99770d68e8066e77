import type { NodeHint } from 'n8n-workflow';
import { isLlmCall, DEFAULT_LIMITS } from '../../requests/limits/rateLimiter';
import type { Operation, Resource } from './types';

/** The hint about many items gives an example that takes this long, in minutes. */
const EXAMPLE_MINUTES = 5;

/** A hint: for which operations, and an expression without braces for when it is shown. */
interface Hint extends Pick<NodeHint, 'message' | 'type'> {
	isFor: (operation: Operation) => boolean;
	condition: string;
}

/**
 * Builds the hints that the editor shows before a run: that no result will come, what the run costs,
 * how long it takes, and what execution data will contain.
 */
export function toNodeHints(resources: Resource[]): NodeHint[] {
	const hints: Hint[] = [
		{
			isFor: ({ kind }) => kind === 'job',
			message:
				"'Wait for Completion' is off: the output will be the Job ID, not the result. Use Job: Wait to get the result later.",
			condition: '$parameter["waitForCompletion"] === false',
		},
		{
			isFor: (operation) => operation.kind === 'list' && operation.paging !== 'none',
			message:
				"'Return All' reads the whole list, 100 records per request. Each request costs units of the monthly quota.",
			condition: '$parameter["returnAll"] === true',
		},
		...warningHints(resources.flatMap(({ operations }) => operations)),
		...durationHints(),
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

/** Requests beyond the limit wait for the next minute (sandbox/api.md 6.1, 6.2). */
function durationHints(): Hint[] {
	const { perMinute, llmPerMinute } = DEFAULT_LIMITS;
	return [perMinute, llmPerMinute].map((count) => ({
		isFor: ({ method, url }) => isLlmCall(method, url) === (count === llmPerMinute),
		message: `These are more items than the service takes in a minute. At ${count} requests per minute, ${count * EXAMPLE_MINUTES} items take at least ${EXAMPLE_MINUTES} minutes.`,
		condition: `$input.all().length > ${count}`,
	}));
}
