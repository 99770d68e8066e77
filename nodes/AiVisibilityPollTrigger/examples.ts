import { OperationError } from '../shared/base/errors/operationError';
import type { FoundEvent } from './detectors/detector';
import type { PollRun, Watcher } from './reading/watcher';
import { inOrderOfTime } from './records';

const MOST_EXAMPLES = 5;

/**
 * Returns the newest existing events, newest first, for "Fetch test event". Does not use the memory.
 *
 * @param subject noun for the message
 * @throws OperationError when there are none
 */
export async function readExamples(
	watcher: Watcher,
	run: PollRun,
	subject: string,
): Promise<FoundEvent[]> {
	const found = await watcher.examples(run, MOST_EXAMPLES);
	if (found.length === 0) {
		throw new OperationError(
			`There is no ${subject} to show yet`,
			'Nothing in the service matches the settings of this node. Once published, the workflow starts as soon as something does.',
		);
	}
	return inOrderOfTime(found).reverse().slice(0, MOST_EXAMPLES);
}
