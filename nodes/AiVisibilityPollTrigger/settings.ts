import { createHash } from 'crypto';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { OperationError } from '../shared/base/errors/operationError';
import { shortened } from '../shared/base/values/shortened';
import type { NamedId } from '../shared/messages/messageContext';
import { normalize, unwrapLocator } from '../shared/run/input/values';
import type { Field } from '../shared/forms/describe/types';
import { clock } from '../shared/base/time/clock';
import { CREDENTIAL } from '../shared/requests/keys/apiContext';
import { fillPath } from '../shared/requests/path';
import { localName, type ServiceCredential } from '../shared/requests/keys/serviceAddress';
import { pollEvents } from './events';
import type { FormValues, PollEvent } from './events/event';
import type { PollRun, Watcher } from './reading/watcher';

/** The settings of the form. */
export interface Settings {
	event: PollEvent;
	watcher: Watcher;
	path: string;
	pathOf: PollRun['pathOf'];
	/** With the neutral names of openapi.json, such as `min_svc_score`. */
	query: IDataObject;
	/** The IDs of the form, for messages. */
	ids: NamedId[];
	/** Identifies what is watched. A memory with another fingerprint is ignored. */
	fingerprint: string;
}

const LABELS: Record<string, string> = { brandId: 'Brand', campaignId: 'Campaign' };

/**
 * Reads the form.
 *
 * @throws OperationError for an invalid value, naming the field
 */
export async function readSettings(context: IPollFunctions): Promise<Settings> {
	const chosen = context.getNodeParameter('event') as string;
	const event = pollEvents.find(({ value }) => value === chosen);
	if (event === undefined)
		throw new OperationError(
			`Event cannot be "${shortened(String(chosen))}"`,
			'Choose it from the list.',
		);
	const form = readValues(context, event);
	const brandId = unwrapLocator(context.getNodeParameter('brandId', ''));
	const pathOf: PollRun['pathOf'] = (template, more = {}) =>
		fillPath(
			template,
			(name) => ({ brandId, ...more })[name],
			(name) => LABELS[name] ?? name,
		);
	const query = { ...event.query, ...filterQuery(event, form) };
	if (event.hasBrandInQuery) {
		// Refuses an empty brand, as a path would.
		pathOf('{brandId}');
		query.brand_id = String(brandId).trim();
	}
	const { apiKey } = await context.getCredentials<ServiceCredential>(CREDENTIAL);
	const own = (event.memoryDependsOn ?? []).map((name) => form.values[name] ?? null);
	const path = pathOf(event.path);
	const watched = [event.value, path, query, event.isPerKey ? apiKey : '', ...own];
	const fingerprint = createHash('sha256').update(JSON.stringify(watched)).digest('hex');
	const ids = [
		{ label: LABELS.brandId, value: String(brandId ?? '').trim() },
		...namedIdsIn(event, form),
	];
	return { event, watcher: event.watch(form), path, pathOf, query, ids, fingerprint };
}

/**
 * Renames query parameters for the service: `min_ab_score`.
 *
 * @param abbreviation of the service
 */
export function localQuery(query: IDataObject, abbreviation: string): IDataObject {
	return Object.fromEntries(
		Object.entries(query).map(([name, value]) => [localName(name, abbreviation), value]),
	);
}

/** Returns the label of an API field. */
export function labelOf({ filters = [] }: PollEvent, apiName: string): string | undefined {
	const isIt = (field: Field) =>
		new RegExp(`^${propertyOf(field)?.replace('svc', '[a-z0-9]+')}$`).test(apiName);
	return filters.find(isIt)?.displayName;
}

function readValues(context: IPollFunctions, event: PollEvent): FormValues {
	const given = context.getNodeParameter('filters', {}) as IDataObject;
	const setting = { timezone: context.getTimezone(), now: clock.now() };
	const read = (fields: Field[], valueOf: (field: Field) => unknown) =>
		Object.fromEntries(
			fields
				.map((field) => [field.name, normalize(unwrapLocator(valueOf(field)), field, setting)])
				.filter(([, value]) => value !== undefined),
		) as Record<string, unknown>;
	return {
		values: read(event.fields ?? [], ({ name, default: fallback }) =>
			context.getNodeParameter(name, fallback),
		),
		filters: read(event.filters ?? [], ({ name, type }) => {
			const value = unwrapLocator(given[name]);
			return type === 'resourceLocator' ? String(value ?? '').trim() : value;
		}),
	};
}

function filterQuery({ filters = [] }: PollEvent, form: FormValues): IDataObject {
	const query: IDataObject = {};
	for (const field of filters) {
		const property = propertyOf(field);
		const value = form.filters[field.name];
		if (property !== undefined && value !== undefined) query[property] = value as string;
	}
	return query;
}

function namedIdsIn({ filters = [] }: PollEvent, form: FormValues): NamedId[] {
	return filters
		.filter(({ type }) => type === 'resourceLocator')
		.map(({ displayName, name }) => ({
			label: displayName,
			value: String(form.filters[name] ?? ''),
		}));
}

function propertyOf(field: Field): string | undefined {
	return field.routing?.send?.property;
}
