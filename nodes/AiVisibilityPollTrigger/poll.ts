import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { logTo } from '../shared/base/values/log';
import { toNodeError } from '../shared/messages/toNodeError';
import { ApiClient } from '../shared/requests/client';
import { openConnection } from '../shared/requests/keys/connection';
import { toExamples } from './detectors/examples';
import { readHost } from './host';
import { toEventItems } from './items';
import { withMemory } from './memory';
import { type PollForm, readPollForm } from './pollForm';
import { pollBrands } from './watch';

/**
 * Makes one poll: reads the lists, compares them with what the last poll remembered, and remembers the
 * result. One that fails while n8n starts is left to the next one, because n8n would give up on the
 * workflow permanently.
 *
 * @returns null when there is nothing new
 * @throws NodeApiError or NodeOperationError; then nothing is remembered
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const host = readHost(context);
	const { isTest, signal, requestMs } = host;
	let form: PollForm | undefined;
	try {
		form = await readPollForm(context);
		const { event, values, words, brands, fingerprint } = form;
		const connection = await openConnection(context, {
			httpOptions: { timeout: requestMs },
			cancelSignal: signal,
			abortSignal: signal,
		});
		// A brand that does not answer leaves time for others.
		const client = new ApiClient(connection, brands === 'one' ? {} : { maxAttempts: 2 });
		const detector = event.detector(values, isTest);
		const run = { client, values, words, isTest, logger: context.logger, shared: new Map() };
		const watch = { ...run, form, signal, detector: isTest ? toExamples(detector) : detector };
		const pollOnce = async (memory?: IDataObject) => await pollBrands(watch, memory);
		const found = await withMemory(context, host, fingerprint, pollOnce);
		const items = await toEventItems(found, watch);
		return items.length === 0 ? null : [items];
	} catch (error) {
		const failure = toNodeError(error, { node: context.getNode(), ...form?.forMessages });
		if (!host.isStart) throw failure;
		const what = 'the first poll since the start did not succeed; the next poll catches up';
		logTo(context.logger, `${what}: ${failure.message}`);
		return null;
	}
}
