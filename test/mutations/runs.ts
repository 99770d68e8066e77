import { breakagesOf } from './breakage';

const jobs = 'nodes/shared/jobs';
const unitOfJobs = 'test/unit/shared/jobs';

/** The run of a node over its items, and the wait for jobs. */
export const runs = [
	...breakagesOf(
		'nodes/shared/run/itemRun.ts',
		['test/nodes/failingItems.test.ts'],
		[
			[
				'a failed item loses its link',
				'pairedItem: { item: about.itemIndex }',
				'pairedItem: { item: 0 }',
			],
			[
				'a refused item does not keep the others from being sent',
				'if (error instanceof ExecutionCancelled || !this.call.continueOnFail) throw nodeError;',
				'if (error instanceof ExecutionCancelled) throw nodeError;',
			],
			[
				'a failure does not end the waits of the others',
				'this.siblings.abort(new SiblingItemFailed(nodeError));',
				'',
				['test/nodes/failingItems.test.ts', 'test/nodes/stopping.test.ts'],
			],
			[
				'a stopped execution prepares on',
				'if (this.call.cancelSignal?.aborted) throw this.toError(new ExecutionCancelled(), {});',
				'',
				['test/nodes/stopping.test.ts', 'test/nodes/run'],
			],
			[
				'the result of an item stands at another one',
				'itemIndex: index,\n\t\t\tfields',
				'itemIndex: 0,\n\t\t\tfields',
				['test/nodes/output.test.ts', 'test/nodes/failingItems.test.ts'],
			],
			[
				'batches are not kept apart',
				'position > 0 && position % size === 0',
				'false',
				['test/nodes/requestOptions.test.ts'],
			],
		],
	),
	...breakagesOf(
		'nodes/shared/run/prepareItem.ts',
		['test/unit/shared/run/prepareItem.test.ts'],
		[
			[
				'an update of nothing is sent',
				'if (isUpdate && Object.keys(asRecord(request.body)).length === 0) throw nothingToUpdate();',
				'',
				['test/nodes/emptyValues.test.ts', 'test/unit/shared/run/prepareItem.test.ts'],
			],
			[
				'what an operation prepares is not sent',
				'operation.prepare?.(declared, parameter) ?? declared',
				'declared',
			],
		],
	),
	...breakagesOf(
		'nodes/shared/fields/options.ts',
		['test/unit/shared/run/prepareItem.test.ts'],
		[
			['an empty Idempotency Key counts as none', 'notEmpty: true,\n\t\tpattern', 'pattern'],
			['a key with spaces is sent', '[!-~]', '[ -~]'],
		],
	),
	...breakagesOf(
		'nodes/shared/run/input/values.ts',
		['test/nodes/coverage/choices.test.ts'],
		[
			[
				'a choice without a value is its default',
				'if (field.required || isActedOn(field)) throw isEmpty(field);',
				'if (field.required) throw isEmpty(field);',
			],
			[
				'any text is a choice of the node',
				'if (isOpen(field) && isPlainValue(value))',
				'if (isPlainValue(value))',
			],
			[
				'any text switches off',
				"if (value === 'false') return false;",
				"if (typeof value === 'string') return false;",
			],
			[
				'half a character is sent',
				'LONE_SURROGATE.test(value)',
				"value === ''",
				['test/unit/shared/run/input/values.sendable.test.ts'],
			],
		],
	),
	...breakagesOf(
		'nodes/shared/run/input/readForm.ts',
		['test/unit/shared/run/input/readForm.test.ts'],
		[
			[
				'what the form hides is sent',
				'if (context.isShown(field, input.values)) readField',
				'readField',
			],
		],
	),
	...breakagesOf(
		'nodes/shared/run/executionIdentity.ts',
		['test/unit/shared/run/executionIdentity.test.ts'],
		[
			['the number of the run is left out', 'Number(data.$runIndex ?? 0)', '0'],
			[
				'each request of a tool call has its own key',
				'executionId: randomUUID() }',
				"executionId: '' }",
			],
			[
				"the execution's token is left out",
				"/\\?.*$/.exec(String(resumeUrl ?? ''))?.[0] ?? ''",
				"''",
			],
		],
	),
	...breakagesOf(
		`${jobs}/jobPoller.ts`,
		[`${unitOfJobs}/jobPoller.test.ts`],
		[
			[
				'each job is polled alone',
				'return now >= this.noListUntil && due.length > this.pages * PAGE_COST;',
				'return false;',
			],
			[
				'the list is read for a single job',
				'return now >= this.noListUntil && due.length > this.pages * PAGE_COST;',
				'return true;',
			],
			['a refused list is read again and again', '? Infinity : MAX_DELAY_MS', '? 0 : MAX_DELAY_MS'],
			['all wait for a list that does not answer', '? Infinity : MAX_DELAY_MS', '? Infinity : 0'],
			['many jobs are polled as often as one', 'return Math.max(least, wanted);', 'return 0;'],
			['the pauses do not grow', 'waitedMs / 10', '0', [`${unitOfJobs}/jobPoller.delay.test.ts`]],
			[
				'a long job is polled once a minute',
				'const MAX_DELAY_MS = 30_000;',
				'const MAX_DELAY_MS = 60_000;',
				[`${unitOfJobs}/jobPoller.delay.test.ts`],
			],
			[
				'an answer reaches only one of those who wait',
				'this.waiters.delete(waiter)) waiter.resolve(answer);',
				'this.waiters.delete(waiter)) return waiter.resolve(answer);',
				[`${unitOfJobs}/jobPoller.shared.test.ts`],
			],
		],
	),
	...breakagesOf(
		`${jobs}/waitForJob.ts`,
		[`${unitOfJobs}/waitForJob.test.ts`],
		[
			[
				'a failed job counts as completed',
				"if (state === 'completed') return record;",
				"if (state !== 'running') return record;",
			],
			[
				'Max Wait is not kept',
				'if (now >= deadline) throw tooLong(job, settings, deadline);',
				'if (now >= deadline + 3_600_000) throw tooLong(job, settings, deadline);',
			],
			[
				'a job is cancelled without being asked',
				'client.isCancelled && settings.cancelWhenStopped && job.jobId',
				'client.isCancelled && job.jobId',
			],
			[
				'a job that cannot be read ends the wait',
				'new Set<number | undefined>([403, 404])',
				'new Set<number | undefined>([])',
				[`${unitOfJobs}/waitForJob.unreadable.test.ts`],
			],
			[
				"the workflow's timeout is not looked at",
				'const timeout = (settings.deadline ?? Infinity) - BEFORE_DEADLINE_MS;',
				'const timeout = Infinity;',
			],
		],
	),
	...breakagesOf(
		`${jobs}/completion.ts`,
		[`${unitOfJobs}/completion.test.ts`],
		[
			['a job is waited for although nobody asked', '|| !wait.isWanted ||', '||'],
			[
				'a job whose start was lost is not cancelled',
				'error instanceof ExecutionCancelled && error.wasSent',
				'false',
			],
		],
	),
];
