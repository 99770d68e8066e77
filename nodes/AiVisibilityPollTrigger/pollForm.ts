import { shortHash } from '../shared/base/values/records';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import type { BrandChoice } from '../shared/forms/declare';
import { labelOf, namedIdsOf } from '../shared/forms/describe/routedFields';
import { CREDENTIAL } from '../shared/requests/http';
import {
	abbreviationOf,
	type ServiceCredential,
	usableKey,
} from '../shared/requests/keys/serviceAddress';
import { pathTo, placeholdersOf } from '../shared/requests/path';
import { readTriggerForm } from '../shared/run/input/readForm';
import { pollEvents } from './events';
import { pollFields } from './parameters';

export type PollForm = Awaited<ReturnType<typeof readPollForm>>;

/** @throws OperationError for an invalid value, naming the field; ExpressionFailed */
export async function readPollForm(context: IPollFunctions) {
	const { apiKey } = await context.getCredentials<ServiceCredential>(CREDENTIAL);
	const form = readTriggerForm(pollFields, context, abbreviationOf(usableKey(apiKey)));
	const { parameter, query: filters } = form;
	const event = pollEvents.find(({ value }) => value === parameter('event'))!;
	const isInQuery = !event.isPerKey && !placeholdersOf(event.path).includes('brandId');
	const own = (event.memoryDependsOn ?? []).map((name) => parameter(name) as IDataObject);
	const fields = pollFields.filter(
		({ displayOptions }) => displayOptions?.show?.event?.includes(event.value) ?? true,
	);
	return {
		event,
		parameter,
		brands: parameter('brands', 'one') as BrandChoice,
		/** Of One Brand and Chosen Brands. */
		brandIds: [parameter('brandId', parameter('brandIds', []))].flat() as string[],
		/** @param brandId undefined for an event that is not about a brand */
		listFor: (brandId?: string) => ({
			path: pathTo(event.path, { brandId }),
			query: { ...event.query, ...filters, ...(isInQuery && { brand_id: brandId }) },
		}),
		forMessages: {
			isUndocumented: event.isUndocumented,
			ids: namedIdsOf({ url: event.path, fields }, parameter),
			labelOf: (name: string) => labelOf(fields, name),
		},
		/**
		 * Identifies what is watched, but for the brands: the memory of each is its own. A memory with
		 * another fingerprint is ignored.
		 */
		fingerprint: shortHash([event.value, filters, event.isPerKey ? apiKey : '', own]),
	};
}
