import type { NodeHint } from 'n8n-workflow';
import { fieldsIn } from './routedFields';
import { tierOf } from '../limits/rateTiers';
import type { Operation, Resource } from './types';

/** Requests that the service takes in a minute (docs/api.md 6.1). */
const PER_MINUTE = 120;

/** For the example in the hint about many items: as many as take 5 minutes. */
const EXAMPLE_MINUTES = 5;

/** An operation, and the value of its resource. */
type Listed = Operation & { resource: string };

/** What a hint says, and when. */
type Hint = Pick<NodeHint, 'message' | 'type'> & {
	operations: Listed[];
	/** An expression without braces; always if left out. */
	condition?: string;
};

/**
 * What the editor says about a node before it runs: that no result will come, what it costs, how long
 * it takes, and what will stand in the execution's data.
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
				'Wait for Completion is off: the output will be the Job ID, not the result. Use Job: Wait to get the result later.',
			condition: '$parameter["waitForCompletion"] === false',
		},
		{
			operations: all.filter(({ fields }) => fields.some(({ name }) => name === 'returnAll')),
			message:
				'Return All reads the whole list, 100 records per request. Each request costs units of the monthly quota.',
			condition: '$parameter["returnAll"] === true',
		},
		{
			operations: all.filter(({ returnsSecret }) => returnsSecret),
			type: 'warning',
			message:
				'The output will contain the signing secret. n8n saves it with the execution, and everyone who may see the execution can read it.',
		},
		...warningHints(all),
		...unlistedHints(all),
		...durationHints(all),
	];
	return hints.filter(({ operations }) => operations.length > 0).map(toNodeHint);
}

const waitsByDefault = ({ fields }: Operation): boolean =>
	fields.some((field) => field.name === 'waitForCompletion' && field.default === true);

/** What several operations warn of is one hint: the editor evaluates the conditions of all of them. */
function warningHints(all: Listed[]): Hint[] {
	const isRealRun = '$parameter["options"]?.dryRun !== true';
	const hints = new Map<string, Hint>();
	for (const operation of all) {
		for (const { message, condition } of operation.warnings ?? []) {
			const key = JSON.stringify([message, condition]);
			const hint = hints.get(key) ?? {
				message,
				type: 'warning',
				operations: [],
				condition: condition === undefined ? isRealRun : `${isRealRun} && ${condition}`,
			};
			hint.operations.push(operation);
			hints.set(key, hint);
		}
	}
	return [...hints.values()];
}

/** A country or language that an expression gives passes, and costs a credit even if there is none. */
function unlistedHints(all: Listed[]): Hint[] {
	return ['country', 'language'].map((name) => {
		const find = ({ fields }: Operation) =>
			fieldsIn(fields).find(({ field }) => field.name === name)?.field;
		const operations = all.filter((operation) => find(operation) !== undefined);
		const options = operations.flatMap((operation) => find(operation)?.options ?? []);
		const listed = [...new Set(options.map((option) => option.name))];
		const given = ['', 'additionalFields?.', 'updateFields?.'].map(
			(collection) => `$parameter?.${collection}${name}`,
		);
		return {
			operations,
			type: 'warning',
			message: `The ${name} is not in the list. Check its spelling: the service may charge for a run without knowing it.`,
			condition: `[${given.join(', ')}].some((each) => Boolean(each) && !${JSON.stringify(listed)}.includes(each))`,
		};
	});
}

/** What goes beyond a minute's limit waits for the next minute (docs/api.md 6.1, 6.2). */
function durationHints(all: Listed[]): Hint[] {
	return [...new Set(all.map(itemsInMinute))].map((count) => ({
		operations: all.filter((operation) => itemsInMinute(operation) === count),
		message: `These are more items than the service takes in a minute. At ${count} per minute, ${count * EXAMPLE_MINUTES} take about ${EXAMPLE_MINUTES} minutes.`,
		condition: `$input.all().length > ${count}`,
	}));
}

function itemsInMinute(operation: Operation): number {
	if ('compose' in operation) return operation.itemsPerMinute ?? PER_MINUTE;
	return tierOf(operation.method, operation.url)?.perMinute ?? PER_MINUTE;
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
