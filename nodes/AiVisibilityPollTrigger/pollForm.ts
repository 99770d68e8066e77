import { createHash } from 'crypto';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { labelFinder, namedIdsIn } from '../shared/forms/describe/registry';
import type { ReadParameter } from '../shared/jobs/completion';
import type { ErrorContext } from '../shared/messages/toNodeError';
import { CREDENTIAL } from '../shared/requests/keys/apiContext';
import type { ServiceCredential } from '../shared/requests/keys/serviceAddress';
import { pathTo } from '../shared/requests/path';
import { readTriggerForm } from '../shared/run/input/readNodeForm';
import { pollEvents } from './events';
import type { PollEvent } from './events/event';
import { pollFields } from './parameters';

/** The settings of the form. */
export interface PollForm {
	event: PollEvent;
	parameter: ReadParameter;
	/** The brand to watch; undefined for events that are not about a brand. */
	brandId: string | undefined;
	/** Path of the list. */
	path: string;
	/** Query of the list, with the neutral names of openapi.json, such as `min_svc_score`. */
	query: IDataObject;
	/** Identifies what is watched. A memory with another fingerprint is ignored. */
	fingerprint: string;
}

/**
 * Reads the form.
 *
 * @throws OperationError for an invalid value, naming the field; ExpressionFailed
 */
export async function readPollForm(context: IPollFunctions): Promise<PollForm> {
	const { parameter, query: filters } = readTriggerForm(pollFields, context, 'svc');
	const event = pollEvents.find(({ value }) => value === parameter('event'))!;
	const brandId = parameter('brandId') as string | undefined;
	const path = pathTo(event.path, { brandId });
	const query = {
		...event.query,
		...filters,
		...(event.hasBrandInQuery && { brand_id: brandId }),
	};
	const { apiKey } = await context.getCredentials<ServiceCredential>(CREDENTIAL);
	const own = (event.memoryDependsOn ?? []).map((name) => parameter(name, null));
	const watched = [event.value, path, query, event.isPerKey ? apiKey : '', ...own];
	const fingerprint = createHash('sha256').update(JSON.stringify(watched)).digest('hex');
	return { event, parameter, brandId, path, query, fingerprint };
}

/** What messages say about the form. */
export function toErrorContext({
	event,
	parameter,
}: PollForm): Pick<ErrorContext, 'isUndocumented' | 'ids' | 'labelOf'> {
	const fields = pollFields.filter(
		({ displayOptions }) => displayOptions?.show?.event?.includes(event.value) ?? true,
	);
	return {
		isUndocumented: event.isUndocumented,
		ids: namedIdsIn(fields, parameter, ({ type }) => type === 'resourceLocator'),
		labelOf: labelFinder(fields),
	};
}
