import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { OperationError } from '../shared/base/errors/operationError';
import { toNodeError } from '../shared/messages/toNodeError';
import { ApiClient } from '../shared/requests/client';
import { openConnection } from '../shared/requests/keys/connection';
import { readOutputFields } from '../shared/run/output/toItems';
import { inOrderOfTime } from './detectors/detector';
import { type HostFacts, readHost } from './host';
import { toEventItems } from './items';
import { hasMemory, withMemory } from './memory';
import { type PollForm, readPollForm } from './pollForm';
import { pollBrands } from './watch';
import { wordsIn } from './words';
import { logTo } from '../shared/base/values/log';
import { languageOfTexts } from '../shared/forms/declare';

/**
 * Makes one poll: reads the lists, compares them with what the last poll remembered, and remembers the
 * result. One that fails while n8n starts is left to the next one, because n8n would give up on the
 * workflow permanently, unless there is nothing to go on from.
 *
 * @returns null when there is nothing new
 * @throws NodeApiError or NodeOperationError; then nothing is remembered
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const host = readHost(context);
	const isLeftToNext = host.isStart && hasMemory(context);
	let form: PollForm | undefined;
	try {
		form = await readPollForm(context);
		const items = await findItems(context, host, form);
		return items.length === 0 ? null : [items];
	} catch (error) {
		const failure = toNodeError(error, { node: context.getNode(), ...form?.forMessages });
		if (!isLeftToNext) throw failure;
		logTo(
			context.logger,
			`the first poll since the start did not succeed; the next poll catches up: ${failure.message}`,
		);
		return null;
	}
}

async function findItems(context: IPollFunctions, host: HostFacts, form: PollForm) {
	const { signal, isTest, requestMs } = host;
	const { event, values } = form;
	const connection = await openConnection(context, {
		httpOptions: { timeout: requestMs },
		cancelSignal: signal,
		abortSignal: signal,
	});
	const watch = {
		form,
		values,
		isTest,
		signal,
		// A brand that does not answer leaves time for others.
		client: new ApiClient(connection, form.brands === 'one' ? {} : { maxAttempts: 2 }),
		detector: event.detector(values, isTest),
		logger: connection.context.logger,
	};
	// What cannot be written is refused before anything is remembered.
	const fields = readOutputFields(values, event.simplified, connection.abbreviation);
	const words = wordsIn(values.get(languageOfTexts, 'en'), context.getTimezone());
	const found = await withMemory(
		context,
		host,
		form.fingerprint,
		async (memory) => await pollBrands(watch, memory),
	);
	if (isTest && found.length === 0) {
		throw new OperationError(
			`There is no ${event.subject} to show yet`,
			'Nothing in the service matches the settings of this node. Once published, the workflow starts as soon as something does.',
		);
	}
	// A test shows the newest first.
	return await toEventItems(isTest ? found : inOrderOfTime(found), event, fields, words);
}
