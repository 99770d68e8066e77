import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { toNodeError } from '../shared/messages/toNodeError';
import { readOutputFields } from '../shared/run/output/output';
import { openClient } from '../shared/requests/openClient';
import type { FoundEvent } from './detectors/detector';
import { readExamples } from './examples';
import { toEventItems } from './items';
import { Budget, budgetMsOf } from './reading/budget';
import type { PollRun } from './reading/watcher';
import { inOrderOfTime } from './records';
import { labelOf, localQuery, readSettings, type Settings } from './settings';
import { onlyOne } from './state/onlyOne';
import { triggerIdOf, PollState } from './state/pollState';

/**
 * Makes one poll: reads the list, compares it with the memory, and saves the new memory only if all
 * requests succeeded. A poll that runs out of time continues at the next one.
 *
 * n8n keeps the state in memory while the workflow is active, and writes it to its database when a
 * poll starts an execution and at the end of each activation. After a restart, the comparison is with
 * the last written state, so no event comes twice. A status that changed to an unwanted one before
 * the restart and back after it is missed if no execution started in between.
 *
 * @returns null when there is nothing new
 * @throws NodeApiError or NodeOperationError; then nothing is saved
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	let settings: Settings | undefined;
	try {
		settings = await readSettings(context);
		const run = await openRun(context, settings);
		const isTest = context.getMode() === 'manual';
		const { watcher, event } = settings;
		const found = isTest
			? await readExamples(watcher, run, event.subject)
			: await pollOnce(context, settings, run);
		const fields = readOutputFields(
			(name) => (name === 'simplify' ? context.getNodeParameter(name, true) : undefined),
			event.simplified,
			run.client.abbreviation,
		);
		return found.length === 0 ? null : [toEventItems(found, fields)];
	} catch (error) {
		const event = settings?.event;
		throw toNodeError(error, {
			node: context.getNode(),
			isUndocumented: event?.isUndocumented,
			ids: settings?.ids,
			labelOf: (name) => (event === undefined ? undefined : labelOf(event, name)),
		});
	}
}

async function openRun(context: IPollFunctions, settings: Settings): Promise<PollRun> {
	const { path, pathOf } = settings;
	const budget = new Budget(budgetMsOf(context));
	const client = await openClient(context, {
		requestOptions: { timeout: budget.requestTimeoutMs },
		cancelSignal: budget.signal,
		abortSignal: budget.signal,
	});
	const query = localQuery(settings.query, client.abbreviation);
	return { client, path, pathOf, query, budget, logger: context.logger };
}

async function pollOnce(
	context: IPollFunctions,
	{ watcher, fingerprint }: Settings,
	run: PollRun,
): Promise<FoundEvent[]> {
	const found = await onlyOne(triggerIdOf(context), async () => {
		const state = new PollState(context, fingerprint);
		if (state.isOutdated) return undefined;
		const decision = await watcher.poll(run, state.memory);
		state.save(decision.memory, decision.found.length > 0);
		return inOrderOfTime(decision.found);
	});
	if (found === undefined) {
		run.logger.info('AI Visibility: the previous poll is not over yet; this one is skipped');
	}
	return found ?? [];
}
