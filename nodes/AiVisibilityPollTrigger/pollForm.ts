import { sha256 } from '../shared/base/values/hash';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import type { BrandChoice } from '../shared/forms/declare';
import { labelFinder, namedIdsIn } from '../shared/forms/describe/registry';
import type { ReadParameter } from '../shared/base/values/readParameter';
import type { ErrorContext } from '../shared/messages/toNodeError';
import { CREDENTIAL } from '../shared/requests/keys/apiContext';
import type { ServiceCredential } from '../shared/requests/keys/serviceAddress';
import { pathTo, placeholdersOf } from '../shared/requests/path';
import { readTriggerForm } from '../shared/run/input/readNodeForm';
import { pollEvents } from './events';
import type { PollEvent } from './events/event';
import { pollFields } from './parameters';

export interface PollForm {
	event: PollEvent;
	parameter: ReadParameter;
	/** Which brands to watch; `one` also for events that are not about a brand. */
	brands: BrandChoice;
	/** Of Chosen Brands; the brand of One Brand. */
	brandIds: string[];
	/**
	 * Returns the list to read, with the neutral names of openapi.json, such as `min_svc_score`: they are
	 * part of the fingerprint, which later versions must find again.
	 */
	listFor: (brandId: string | undefined) => { path: string; query: IDataObject };
	forMessages: Pick<ErrorContext, 'isUndocumented' | 'ids' | 'labelOf'>;
	/** Identifies what is watched. A memory with another fingerprint is ignored. */
	fingerprint: string;
}

/** @throws OperationError for an invalid value, naming the field; ExpressionFailed */
export async function readPollForm(context: IPollFunctions): Promise<PollForm> {
	const { parameter, query: filters } = readTriggerForm(pollFields, context, 'svc');
	const event = pollEvents.find(({ value }) => value === parameter('event'))!;
	const brands = parameter('brands', 'one') as BrandChoice;
	const brandIds = [parameter('brandId', parameter('brandIds', []))].flat() as string[];
	const isInQuery = !event.isPerKey && !placeholdersOf(event.path).includes('brandId');
	const listFor: PollForm['listFor'] = (brandId) => ({
		path: pathTo(event.path, { brandId }),
		query: { ...event.query, ...filters, ...(isInQuery && { brand_id: brandId }) },
	});
	// Brands that are added or removed leave the memory of the others as it is.
	const list = brands === 'one' ? listFor(brandIds[0]) : { path: event.path, query: filters };
	const { apiKey } = await context.getCredentials<ServiceCredential>(CREDENTIAL);
	const own = (event.memoryDependsOn ?? []).flatMap(
		(name) => (parameter(name) as IDataObject) ?? [],
	);
	const watched = [event.value, list.path, list.query, event.isPerKey ? apiKey : '', ...own];
	const fingerprint = sha256(JSON.stringify(watched));
	const fields = pollFields.filter(
		({ displayOptions }) => displayOptions?.show?.event?.includes(event.value) ?? true,
	);
	const forMessages = {
		isUndocumented: event.isUndocumented,
		ids: namedIdsIn(fields, parameter, ({ type }) => type === 'resourceLocator'),
		labelOf: labelFinder(fields),
	};
	return { event, parameter, brands, brandIds, listFor, forMessages, fingerprint };
}
