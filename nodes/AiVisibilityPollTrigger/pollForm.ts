import { shortHash } from '../shared/base/values/records';
import type { IPollFunctions } from 'n8n-workflow';
import { languageOfTexts } from '../shared/forms/declare';
import { labelOf, namedIdsOf } from '../shared/forms/describe/routedFields';
import { triggerWordsIn } from '../shared/reports/tell/triggerWords';
import { CREDENTIAL } from '../shared/requests/http';
import { abbreviationOf, usableKey } from '../shared/requests/keys/serviceAddress';
import { pathTo } from '../shared/requests/path';
import { readTriggerForm } from '../shared/run/input/readForm';
import { pollEvents } from './events';
import { eventField, pollFields, watchedBrands } from './parameters';

export type PollForm = Awaited<ReturnType<typeof readPollForm>>;

/** @throws OperationError for an invalid value, naming the field; ExpressionFailed */
export async function readPollForm(context: IPollFunctions) {
	const { apiKey } = await context.getCredentials<{ apiKey: string }>(CREDENTIAL);
	const abbreviation = abbreviationOf(usableKey(apiKey));
	const values = readTriggerForm(pollFields, context, abbreviation);
	const filters = values.query;
	const event = pollEvents.find(({ value }) => value === values.get(eventField))!;
	const watched = (event.memoryDependsOn ?? []).map((field) => values.get(field));
	const fields = pollFields.filter(({ displayOptions }) =>
		displayOptions?.show?.event?.includes(event.value),
	);
	return {
		event,
		values,
		abbreviation,
		words: triggerWordsIn(values.get(languageOfTexts, 'en'), values.timezone),
		...watchedBrands.read(values),
		/** @param brandId undefined for an event that is not about a brand */
		listFor: (brandId?: string) => ({
			path: pathTo(event.path, { brandId }),
			query: {
				...event.query,
				...filters,
				...(!event.path.includes('{brandId}') && { brand_id: brandId }),
			},
		}),
		forMessages: {
			isUndocumented: event.isUndocumented,
			ids: namedIdsOf({ url: event.path, fields }, values),
			labelOf: (name: string) => labelOf(fields, name),
		},
		/**
		 * Identifies what is watched, but for the brands: the memory of each is its own. A memory with
		 * another fingerprint is ignored.
		 */
		fingerprint: shortHash([event.value, filters, event.isPerKey ? apiKey : '', watched]),
	};
}
