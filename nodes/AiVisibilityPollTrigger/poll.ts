import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { OperationError } from '../shared/base/errors/operationError';
import { toNodeError } from '../shared/messages/toNodeError';
import { ApiClient } from '../shared/requests/client';
import { openConnection } from '../shared/requests/keys/connection';
import { deadlineSignal } from '../shared/requests/interactiveClient';
import { readOutputFields } from '../shared/run/output/output';
import { toEventItems } from './items';
import { withMemory } from './memory';
import { type PollForm, readPollForm } from './pollForm';
import { findInAll, type Watch } from './watch';

/** Time for a poll, in ms, when n8n states none: n8n 1, and n8n 2 for polls in memory. */
const DEFAULT_MS = 300_000;

/** Longest time for one request, in ms, because the next poll follows soon. */
const LONGEST_REQUEST_MS = 60_000;

/** Share of the time in which a poll reads. */
const USABLE_PART = 0.8;

/**
 * Makes one poll: reads the lists, compares them with what the last poll remembered, and remembers the
 * result.
 *
 * @returns null when there is nothing new
 * @throws NodeApiError or NodeOperationError; then at most where the next poll begins is remembered
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const { logger } = context;
	const isTest = context.getMode() === 'manual';
	const { signal, requestTimeoutMs: timeout } = budgetOf(context);
	let form: PollForm | undefined;
	try {
		form = await readPollForm(context);
		const { event, parameter, fingerprint } = form;
		const signals = { cancelSignal: signal, abortSignal: signal };
		const connection = await openConnection(context, { httpOptions: { timeout }, ...signals });
		const client = new ApiClient(connection);
		const detector = event.detector(parameter);
		const watch: Watch = { form, client, parameter, signal, detector, logger, isTest };
		const found = await withMemory(
			context,
			fingerprint,
			async (memory) => await findInAll(watch, memory),
		);
		if (isTest && found.length === 0) {
			throw new OperationError(
				`There is no ${event.subject} to show yet`,
				'Nothing in the service matches the settings of this node. Once published, the workflow starts as soon as something does.',
			);
		}
		const fields = readOutputFields(parameter, event.simplified, connection.abbreviation);
		const items = toEventItems(found, event, fields, context.getTimezone());
		return items.length === 0 ? null : [items];
	} catch (error) {
		throw toNodeError(error, { node: context.getNode(), ...form?.forMessages });
	}
}

/**
 * Returns the time that n8n allows for this poll, from now on. n8n states it since 2.32. Its durable
 * scheduler abandons a poll that takes longer.
 */
export function budgetOf(context: IPollFunctions) {
	const { getPollBudgetMs } = context as Partial<Record<'getPollBudgetMs', () => number>>;
	const ms = getPollBudgetMs?.call(context) ?? DEFAULT_MS;
	return {
		/** Aborts the poll with `DeadlineExceeded` when the time is up. */
		signal: deadlineSignal((ms * USABLE_PART) / 1_000),
		/** Timeout of one request, in ms. */
		requestTimeoutMs: Math.min(LONGEST_REQUEST_MS, Math.floor(ms / 2)),
	};
}
