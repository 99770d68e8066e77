import type { NodeHint } from 'n8n-workflow';
import { quantity } from '../../base/values/display';
import { isLlmCall, DEFAULT_LIMITS } from '../../requests/limits/rateLimiter';
import type { Operation, Resource } from './types';

/** For how many items the hint about many gives the time. */
const EXAMPLE_ITEMS = 600;

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
			isFor: ({ fields }) => fields.some(({ name }) => name === 'waitForCompletion'),
			message:
				"'Wait for Completion' is off, so the output is the Job ID. Wait for it with Job: Wait, then read the result.",
			condition: '$parameter["waitForCompletion"] === false',
		},
		{
			isFor: ({ kind }) => kind === 'list',
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

/** Requests of the LLM tier that an item makes. */
const llmRequestsOf = ({ kind, method, url, llmRequests = 0 }: Operation): number =>
	kind === 'composed' ? llmRequests : Number(isLlmCall(method, url));

/** Requests beyond the limit wait for the next minute (sandbox/api.md 6.1, 6.2). */
function durationHints(): Hint[] {
	const { perMinute, llmPerMinute } = DEFAULT_LIMITS;
	return [0, 1, 2].map((count) => {
		const itemsPerMinute = count === 0 ? perMinute : llmPerMinute / count;
		const pace =
			count === 0
				? `At ${perMinute} requests per minute,`
				: `An item makes ${quantity(count, 'LLM request')}, and the service accepts ${llmPerMinute} per minute:`;
		const minutes = quantity(EXAMPLE_ITEMS / itemsPerMinute, 'minute');
		return {
			isFor: (operation) => llmRequestsOf(operation) === count,
			message: `${pace} ${EXAMPLE_ITEMS} items take at least ${minutes}.`,
			condition: `$input.all().length > ${itemsPerMinute}`,
		};
	});
}
