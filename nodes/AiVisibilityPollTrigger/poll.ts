import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { OperationError } from '../shared/base/errors/operationError';
import { logTo } from '../shared/base/values/log';
import { languageOfTexts } from '../shared/forms/declare';
import { toNodeError } from '../shared/messages/toNodeError';
import { ApiClient } from '../shared/requests/client';
import { openConnection } from '../shared/requests/keys/connection';
import { toExamples } from './detectors/examples';
import { type HostFacts, readHost } from './host';
import { toEventItems } from './items';
import { withMemory } from './memory';
import { type PollForm, readPollForm } from './pollForm';
import { pollBrands, type Watch } from './watch';
import { wordsIn } from './words';

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
	let form: PollForm | undefined;
	try {
		form = await readPollForm(context);
		const watch = await openWatch(context, host, form);
		const found = await withMemory(
			context,
			host,
			form.fingerprint,
			async (memory) => await pollBrands(watch, memory),
		);
		if (host.isTest && found.length === 0) {
			throw new OperationError(
				`There is no ${form.event.subject} to show yet`,
				'Nothing in the service matches the settings of this node. Once published, the workflow starts as soon as something does.',
			);
		}
		return found.length === 0 ? null : [await toEventItems(found, watch)];
	} catch (error) {
		const failure = toNodeError(error, { node: context.getNode(), ...form?.forMessages });
		if (!host.isStart) throw failure;
		logTo(
			context.logger,
			`the first poll since the start did not succeed; the next poll catches up: ${failure.message}`,
		);
		return null;
	}
}

/** @throws OperationError when the credential cannot be used */
async function openWatch(
	context: IPollFunctions,
	{ isTest, signal, requestMs }: HostFacts,
	form: PollForm,
): Promise<Watch> {
	const connection = await openConnection(context, {
		httpOptions: { timeout: requestMs },
		cancelSignal: signal,
		abortSignal: signal,
	});
	const detector = form.event.detector(form.values, isTest);
	return {
		form,
		values: form.values,
		shared: new Map(),
		words: wordsIn(form.values.get(languageOfTexts, 'en'), form.timezone),
		isTest,
		signal,
		// A brand that does not answer leaves time for others.
		client: new ApiClient(connection, form.brands === 'one' ? {} : { maxAttempts: 2 }),
		detector: isTest ? toExamples(detector) : detector,
		logger: context.logger,
	};
}
