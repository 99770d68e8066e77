import { breakagesOf } from './breakage';

/** The run of a node over its items, how n8n calls it, and the wait for jobs. */
export const runs = [
	...breakagesOf(
		'nodes/shared/run/itemRun.ts',
		['test/nodes/shared/run/failingItems.test.ts'],
		[
			[
				'a failed item loses its link',
				'ItemRun.toFailedItem',
				'nodeError, about.itemIndex',
				'nodeError, 0',
			],
			[
				'a refused item does not keep the others from being sent',
				'ItemRun.mayContinueAfter',
				'this.call.continueOnFail && ',
				'',
			],
			[
				'a failure does not end the waits of the others',
				'ItemRun.sendItem',
				'this.siblings.abort(new SiblingItemFailed())',
				'',
				['test/nodes/shared/run/failingItems.test.ts', 'test/nodes/shared/run/stopping.test.ts'],
			],
			[
				'a stopped execution prepares on',
				'ItemRun.prepare',
				'this.call.cancelSignal?.aborted',
				'false',
				['test/nodes/shared/run/stopping.test.ts', 'test/nodes/run'],
			],
			[
				'the result of an item stands at another one',
				'ItemRun.perform',
				'itemIndex: index',
				'itemIndex: 0',
				['test/nodes/shared/run/output.test.ts', 'test/nodes/shared/run/failingItems.test.ts'],
			],
			[
				'batches are not kept apart',
				'ItemRun.send',
				'position > 0 && position % size === 0',
				'false',
				['test/nodes/shared/requests/requestOptions.test.ts'],
			],
		],
	),
	...breakagesOf(
		'nodes/shared/forms/fields/options.ts',
		['test/unit/shared/run/prepareItem.test.ts'],
		[
			[
				'an empty Idempotency Key counts as none',
				'idempotencyKey',
				'notEmpty: true',
				'notEmpty: false',
			],
			['a key with spaces is sent', 'idempotencyKey', '[!-~]', '[ -~]'],
		],
	),
	...breakagesOf(
		'nodes/shared/run/executionIdentity.ts',
		['test/unit/shared/run/executionIdentity.test.ts'],
		[['each request of a tool call has its own key', 'keyMaker', 'randomUUID()', "''"]],
	),
	...breakagesOf(
		'nodes/shared/jobs/jobPoller.ts',
		['test/unit/shared/jobs/jobPoller.delay.test.ts'],
		[
			['a long job is polled once a minute', 'MAX_DELAY_MS', '30_000', '60_000'],
			[
				'an answer reaches only one of those who wait',
				'JobPoller.deliver',
				'waiter.resolve(answer)',
				'return waiter.resolve(answer)',
				['test/unit/shared/jobs/jobPoller.shared.test.ts'],
			],
		],
	),
	...breakagesOf(
		'nodes/shared/jobs/waitForJob.ts',
		['test/unit/shared/jobs/waitForJob.unreadable.test.ts'],
		[['a job that cannot be read ends the wait', 'UNREADABLE', '[403, 404]', '[]']],
	),
	...breakagesOf(
		'nodes/shared/run/requestOptions.ts',
		['test/nodes/shared/requests/requestOptions.test.ts'],
		[
			['the Request Options are left out', 'readRequestOptions', 'toHttp(values)', 'toHttp({})'],
			[
				'the batching of Request Options is left out',
				'readRequestOptions',
				'toBatching(values)',
				'toBatching({})',
			],
		],
	),
	...breakagesOf(
		'nodes/shared/run/runNode.ts',
		['test/nodes/shared/run/agentTools.test.ts'],
		[
			[
				'every item has the parameters of the first',
				'toCustomOperations',
				'this.getNodeParameter(name, index',
				'this.getNodeParameter(name, 0',
				['test/nodes/shared/run/failingItems.test.ts'],
			],
			[
				'nobody sees a hint',
				'toCustomOperations',
				"this.addExecutionHints({ message, location: 'outputPane' })",
				'void message',
				['test/nodes/shared/run/hints.test.ts'],
			],
			[
				'Retry On Fail of a tool is said to be safe',
				'toRoutedCall',
				'identity: null',
				'identity: readIdentity(this, this.getWorkflowDataProxy())',
			],
			['a tool does what the model said in another call', 'toRoutedCall', 'atOwnRun(this)', 'this'],
		],
	),
];
