import { sha256, type ReadParameter } from '../shared/base/values/records';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import type { BrandChoice } from '../shared/forms/declare';
import { labelOf, namedIdsIn } from '../shared/forms/describe/routedFields';
import type { ErrorContext } from '../shared/messages/toNodeError';
import { CREDENTIAL } from '../shared/requests/http';
import {
	abbreviationOf,
	type ServiceCredential,
	usableKey,
} from '../shared/requests/keys/serviceAddress';
import { pathTo, placeholdersOf } from '../shared/requests/path';
import { readTriggerForm } from '../shared/run/input/readForm';
import { pollEvents } from './events';
import type { PollEvent } from './events/event';
import { pollFields } from './parameters';

export interface PollForm {
	event: PollEvent;
	parameter: ReadParameter;
	brands: BrandChoice;
	/** Of One Brand and Chosen Brands. */
	brandIds: string[];
	/** @param brandId undefined for an event that is not about a brand */
	listFor: (brandId?: string) => { path: string; query: IDataObject };
	forMessages: Pick<ErrorContext, 'isUndocumented' | 'ids' | 'labelOf'>;
	/** Identifies what is watched. A memory with another fingerprint is ignored. */
	fingerprint: string;
}

/** @throws OperationError for an invalid value, naming the field; ExpressionFailed */
export async function readPollForm(context: IPollFunctions): Promise<PollForm> {
	const { apiKey } = await context.getCredentials<ServiceCredential>(CREDENTIAL);
	const form = readTriggerForm(pollFields, context, abbreviationOf(usableKey(apiKey)));
	const { parameter, query: filters } = form;
	const event = pollEvents.find(({ value }) => value === parameter('event'))!;
	const brands = parameter('brands', 'one') as BrandChoice;
	const brandIds = [parameter('brandId', parameter('brandIds', []))].flat() as string[];
	const isInQuery = !event.isPerKey && !placeholdersOf(event.path).includes('brandId');
	const listFor: PollForm['listFor'] = (brandId) => ({
		path: pathTo(event.path, { brandId }),
		query: { ...event.query, ...filters, ...(isInQuery && { brand_id: brandId }) },
	});
	const own = (event.memoryDependsOn ?? []).flatMap(
		(name) => (parameter(name) as IDataObject) ?? [],
	);
	// Without the brands: the memory of each is its own.
	const watched = [event.value, filters, event.isPerKey ? apiKey : '', ...own];
	const fingerprint = sha256(JSON.stringify(watched));
	const fields = pollFields.filter(
		({ displayOptions }) => displayOptions?.show?.event?.includes(event.value) ?? true,
	);
	const forMessages = {
		isUndocumented: event.isUndocumented,
		ids: namedIdsIn(fields, parameter, ({ type }) => type === 'resourceLocator'),
		labelOf: (name: string) => labelOf(fields, name),
	};
	return { event, parameter, brands, brandIds, listFor, forMessages, fingerprint };
}
