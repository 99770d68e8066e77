import type { NodeHint } from 'n8n-workflow';
import { isLlmCall } from '../../requests/limits/llmCalls';
import { DEFAULT_LIMITS } from '../../requests/limits/rateLimiter';
import type { Operation, Resource } from './types';

/** The hint about many items gives an example that takes this long, in minutes. */
const EXAMPLE_MINUTES = 5;

/** An operation with the value of its resource. */
type Listed = Operation & { resource: string };

/** A hint, and when it is shown. */
type Hint = Pick<NodeHint, 'message' | 'type'> & {
	operations: Listed[];
	/** An expression without braces; without one, the hint is always shown. */
	condition?: string;
};

/**
 * Builds the hints that the editor shows before a run: that no result will come, what the run costs,
 * how long it takes, and what execution data will contain.
 *
 * @param resources of the node
 */
export function toNodeHints(resources: Resource[]): NodeHint[] {
	const all = resources.flatMap(({ value: resource, operations }) =>
		operations.map((operation): Listed => ({ ...operation, resource })),
	);
	const hints: Hint[] = [
		{
			operations: all.filter(waitsByDefault),
			message:
				"'Wait for Completion' is off: the output will be the Job ID, not the result. Use Job: Wait to get the result later.",
			condition: '$parameter["waitForCompletion"] === false',
		},
		{
			operations: all.filter(({ fields }) => fields.some(({ name }) => name === 'returnAll')),
			message:
				"'Return All' reads the whole list, 100 records per request. Each request costs units of the monthly quota.",
			condition: '$parameter["returnAll"] === true',
		},
		...warningHints(all),
		...durationHints(all),
	];
	return hints.filter(({ operations }) => operations.length > 0).map(toNodeHint);
}

const waitsByDefault = ({ fields }: Operation): boolean =>
	fields.some((field) => field.name === 'waitForCompletion' && field.default === true);

/**
 * Merges equal warnings of several operations into one hint, because the editor evaluates the
 * conditions of all hints.
 */
function warningHints(all: Listed[]): Hint[] {
	const messages = new Set(all.flatMap(({ warnings = [] }) => warnings));
	return [...messages].map((message) => ({
		message,
		type: 'warning',
		operations: all.filter(({ warnings }) => warnings?.includes(message)),
		condition: '$parameter["options"]?.dryRun !== true',
	}));
}

/** Requests beyond the limit wait for the next minute (docs/api.md 6.1, 6.2). */
function durationHints(all: Listed[]): Hint[] {
	const { perMinute, llmPerMinute } = DEFAULT_LIMITS;
	return [perMinute, llmPerMinute].map((count) => ({
		operations: all.filter(
			(operation) =>
				!('compose' in operation) &&
				isLlmCall(operation.method, operation.url) === (count === llmPerMinute),
		),
		message: `These are more items than the service takes in a minute. At ${count} per minute, ${count * EXAMPLE_MINUTES} take about ${EXAMPLE_MINUTES} minutes.`,
		condition: `$input.all().length > ${count}`,
	}));
}

function toNodeHint({ operations, message, type = 'info', condition }: Hint): NodeHint {
	const chosen = JSON.stringify(operations.map(({ resource, value }) => `${resource}:${value}`));
	const isChosen = `${chosen}.includes($parameter["resource"] + ":" + $parameter["operation"])`;
	return {
		message,
		type,
		location: 'outputPane',
		whenToDisplay: 'beforeExecution',
		displayCondition: `={{ ${condition === undefined ? isChosen : `${isChosen} && ${condition}`} }}`,
	};
}
