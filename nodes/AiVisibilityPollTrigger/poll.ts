import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { toNodeError } from '../shared/messages/toNodeError';
import { openClient } from '../shared/requests/openClient';
import { pick, readOutputFields } from '../shared/run/output/output';
import { budgetOf } from './budget';
import { withMemory } from './memory';
import { type PollForm, readPollForm, toErrorContext } from './pollForm';
import { findExamples, findNew, type Watch } from './watch';

/**
 * Makes one poll: reads the list, compares it with what the last poll remembered, and remembers the
 * result.
 *
 * @returns null when there is nothing new
 * @throws NodeApiError or NodeOperationError; then nothing is remembered
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const { logger } = context;
	let form: PollForm | undefined;
	try {
		form = await readPollForm(context);
		const { event, parameter, brandId, fingerprint } = form;
		const budget = budgetOf(context);
		const { requestTimeoutMs: timeout, signal } = budget;
		const signals = { cancelSignal: signal, abortSignal: signal };
		const client = await openClient(context, { requestOptions: { timeout }, ...signals });
		const detector = event.detector(parameter);
		const watch: Watch = { form, client, parameter, brandId, budget, detector, logger };
		const found =
			context.getMode() === 'manual'
				? await findExamples(watch)
				: await withMemory(context, fingerprint, async (memory) => await findNew(watch, memory));
		if (found.length === 0) return null;
		const fields = readOutputFields(parameter, event.simplified, client.abbreviation);
		return [
			found.map(({ event, extra, record }) => ({
				json: { event, ...extra, ...pick(record, fields) },
			})),
		];
	} catch (error) {
		throw toNodeError(error, { node: context.getNode(), ...(form && toErrorContext(form)) });
	}
}
