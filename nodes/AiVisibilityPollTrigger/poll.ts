import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { OperationError } from '../shared/base/errors/operationError';
import { toNodeError } from '../shared/messages/toNodeError';
import { openClient } from '../shared/requests/openClient';
import { readOutputFields } from '../shared/run/output/output';
import { findInAll } from './brands';
import { budgetOf } from './budget';
import { toEventItems } from './items';
import { withMemory } from './memory';
import { type PollForm, readPollForm, toErrorContext } from './pollForm';
import type { Watch } from './watch';

/**
 * Makes one poll: reads the lists, compares them with what the last poll remembered, and remembers the
 * result.
 *
 * @returns null when there is nothing new
 * @throws NodeApiError or NodeOperationError; then nothing is remembered
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const { logger } = context;
	const isTest = context.getMode() === 'manual';
	let form: PollForm | undefined;
	try {
		form = await readPollForm(context);
		const { event, parameter, fingerprint } = form;
		const budget = budgetOf(context);
		const { requestTimeoutMs: timeout, signal } = budget;
		const signals = { cancelSignal: signal, abortSignal: signal };
		const client = await openClient(context, { httpOptions: { timeout }, ...signals });
		const detector = event.detector(parameter);
		const watch: Watch = { form, client, parameter, budget, detector, logger, isTest };
		const found = await withMemory(
			context,
			fingerprint,
			async (memory) => await findInAll(watch, memory),
		);
		if (isTest && found.length === 0) throw nothingToShow(event.subject);
		const fields = readOutputFields(parameter, event.simplified, client.abbreviation);
		const items = toEventItems(found, event, fields, context.getTimezone());
		return items.length === 0 ? null : [items];
	} catch (error) {
		throw toNodeError(error, { node: context.getNode(), ...(form && toErrorContext(form)) });
	}
}

function nothingToShow(subject: string): OperationError {
	return new OperationError(
		`There is no ${subject} to show yet`,
		'Nothing in the service matches the settings of this node. Once published, the workflow starts as soon as something does.',
	);
}
