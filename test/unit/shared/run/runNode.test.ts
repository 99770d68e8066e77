import type { IExecutePaginationFunctions } from 'n8n-workflow';
import type { Resource } from '../../../../nodes/shared/forms/describe/types';
import type { NodeCall } from '../../../../nodes/shared/run/nodeCall';
import { toRoutedCall } from '../../../../nodes/shared/run/runNode';

/** Gives back what it reads. */
jest.mock('../../../../nodes/shared/run/itemRun', () => ({
	ItemRun: class {
		constructor(private readonly call: NodeCall) {}

		async run() {
			return [{ items: [{ json: { read: this.call.read('name', 0, undefined) } }] }];
		}
	},
}));

const RUNS = ['first', 'second', 'third'].map((name) => [{ name }]);

/** A call of a tool that n8n counts as another run than the one that its arguments are of. */
const callOfRun = (run: number) => ({
	runIndex: RUNS.length - 1 - run,
	runExecutionData: {
		resultData: {
			runData: { Tool: RUNS.map((said) => ({ inputOverride: { ai_tool: [said] } })) },
		},
	},
	getNode: () => ({ name: 'Tool', parameters: { resource: 'tool', operation: 'call' } }),
	getInputData: () => RUNS[run]?.[0],
	getNodeParameter(this: { runIndex: number }) {
		return RUNS[this.runIndex][0].name;
	},
	getItemIndex: () => 0,
	getTimezone: () => 'UTC',
	continueOnFail: () => false,
	getExecutionCancelSignal: () => undefined,
	getWorkflowSettings: () => ({}),
	getExecutionContext: () => undefined,
	getMode: () => 'manual',
});

describe('a tool call through the routing engine', () => {
	const resources = [{ value: 'tool', operations: [{ value: 'call' }] }];
	const routed = toRoutedCall(resources as Resource[]);

	it.each([0, 2])('reads what the model said in its own run: %i', async (run) => {
		const context = callOfRun(run) as unknown as IExecutePaginationFunctions;
		expect(await routed.call(context)).toEqual([{ json: { read: RUNS[run][0].name } }]);
	});

	it.each([
		['tool', 'fly'],
		['tool', 'constructor'],
		[undefined, 'call'],
	])('refuses what does not exist, with what to do: %s %s', async (resource, operation) => {
		const node = { name: 'Tool', type: 't', parameters: { resource, operation } };
		const context = { ...callOfRun(0), getNode: () => node };
		await expect(
			routed.call(context as unknown as IExecutePaginationFunctions),
		).rejects.toMatchObject({
			message: `The operation ${operation} of ${resource} does not exist`,
			description: 'Open the node and choose a resource and an operation from the lists.',
		});
	});
});
