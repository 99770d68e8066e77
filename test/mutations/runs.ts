import { breakagesOf } from './breakage';

const operations = 'nodes/shared/operations';
const jobs = 'nodes/shared/jobs';
const unitOfJobs = 'test/unit/shared/jobs';

/** The run of a node over its items, and the wait for jobs. */
export const runs = [
	...breakagesOf(
		`${operations}/itemRun.ts`,
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
		`${operations}/prepareItem.ts`,
		['test/unit/shared/operations/prepareItem.test.ts'],
		[
			[
				'an empty Idempotency Key counts as none',
				"if (key !== '') return checkUsersKey(key);",
				"if (key === '') return undefined;\n\tif (key !== '') return checkUsersKey(key);",
				[
					'test/nodes/ownKeys.test.ts',
					'test/nodes/emptyValues.test.ts',
					'test/unit/shared/operations/prepareItem.test.ts',
				],
			],
			[
				'an update of nothing is sent',
				'if (registered.isUpdate && Object.keys(ready).length === 0) throw nothingToUpdate();',
				'',
				['test/nodes/emptyValues.test.ts', 'test/unit/shared/operations/prepareItem.test.ts'],
			],
		],
	),
	...breakagesOf(
		`${operations}/executionIdentity.ts`,
		['test/unit/shared/operations/executionIdentity.test.ts'],
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
		`${jobs}/jobWatcher.ts`,
		[`${unitOfJobs}/jobWatcher.test.ts`],
		[
			[
				'each job is looked at alone',
				'return due * JOB_UNITS > this.pages * PAGE_UNITS;',
				'return false;',
			],
			[
				'the list is read for a single job',
				'return due * JOB_UNITS > this.pages * PAGE_UNITS;',
				'return true;',
			],
			[
				'a refused list is read again and again',
				'if (error.status === 403) this.mayList = false;',
				'',
			],
			['the pauses do not grow', 'waitedMs / 10', '0'],
			[
				'many jobs are looked at as often as one',
				'Math.max(MIN_DELAY_MS, least, Math.min(most,',
				'Math.max(MIN_DELAY_MS, Math.min(MAX_DELAY_MS,',
			],
			[
				'a long job is looked at once a minute',
				'const MAX_DELAY_MS = 30_000;',
				'const MAX_DELAY_MS = 60_000;',
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
				'if (now >= end) throw tooLong(job, settings, end);',
				'if (now >= end + 3_600_000) throw tooLong(job, settings, end);',
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
			["the workflow's timeout is not looked at", 'deadline - BEFORE_DEADLINE_MS)', 'Infinity)'],
		],
	),
	...breakagesOf(
		`${jobs}/completion.ts`,
		[`${unitOfJobs}/completion.test.ts`],
		[
			['Max Wait of 0 is accepted', 'if (!(minutes > 0)) {', 'if (!(minutes >= 0)) {'],
			['a job is waited for although nobody asked', '|| !wait.isWanted ||', '||'],
			[
				'a job whose start was lost is not cancelled',
				'error instanceof ExecutionCancelled && error.wasSent',
				'false',
			],
		],
	),
];
