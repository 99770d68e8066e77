import { createHash } from 'crypto';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { OperationError } from '../shared/errors/operationError';
import { normalize, unwrapLocator } from '../shared/operations/input/values';
import type { Field } from '../shared/operations/types';
import { clock } from '../shared/time/clock';
import { CREDENTIAL } from '../shared/transport/http';
import { fillPath } from '../shared/transport/path';
import { localName, type ServiceCredential } from '../shared/transport/serviceAddress';
import { type PollEvent, pollEvents } from './events';
import { localFilters, sentFilters, statusFields } from './parameters';

/** What the form says. */
export interface Settings {
	kind: PollEvent;
	/** Empty where the kind has no statuses. */
	statuses: ReadonlySet<string>;
	/** Fills a path of the kind; `more` for what is no parameter of the form. */
	pathOf: (template: string, more?: Record<string, string>) => string;
	/** The filters of the service, without a page's own parameters. */
	query: IDataObject;
	/** Fields of the record and the values that the remaining filters want. */
	equal: Record<string, string>;
	/** Stands for the list that is read: what was remembered of another one says nothing. */
	fingerprint: string;
}

const LABELS: Record<string, string> = { brandId: 'Brand', campaignId: 'Campaign' };

/**
 * Reads the form.
 *
 * @throws OperationError for what cannot be, naming the field
 */
export async function readSettings(context: IPollFunctions): Promise<Settings> {
	const event = context.getNodeParameter('event') as string;
	const kind = pollEvents.find(({ value }) => value === event);
	if (kind === undefined)
		throw new OperationError(`Event cannot be "${event}"`, 'Choose it from the list.');
	const filters = context.getNodeParameter('filters', {}) as IDataObject;
	const query = queryOf(context, kind, filters);
	const brandId = unwrapLocator(context.getNodeParameter('brandId', ''));
	const pathOf: Settings['pathOf'] = (template, more = {}) =>
		fillPath(
			template,
			(name) => ({ brandId, ...more })[name],
			(name) => LABELS[name] ?? name,
		);
	const { apiKey } = await context.getCredentials<ServiceCredential>(CREDENTIAL);
	const list = [kind.value, pathOf(kind.path), query, kind.isPerKey ? apiKey : ''];
	return {
		kind,
		statuses: statusesOf(context, kind),
		pathOf,
		query,
		equal: equalOf(kind, filters),
		fingerprint: createHash('sha256').update(JSON.stringify(list)).digest('hex'),
	};
}

/**
 * The query under the names of the service at hand: `min_ab_score`.
 *
 * @param abbreviation of the service
 */
export function localQuery(query: IDataObject, abbreviation: string): IDataObject {
	return Object.fromEntries(
		Object.entries(query).map(([name, value]) => [localName(name, abbreviation), value]),
	);
}

/** The name that a field of the API has in the form. */
export function labelOf(kind: PollEvent, apiName: string): string | undefined {
	const fields = sentFilters[kind.value] ?? [];
	const isIt = (field: Field) =>
		new RegExp(`^${propertyOf(field)?.replace('svc', '[a-z0-9]+')}$`).test(apiName);
	return fields.find(isIt)?.displayName;
}

function statusesOf(context: IPollFunctions, kind: PollEvent): ReadonlySet<string> {
	const field = statusFields[kind.value];
	if (field === undefined) return new Set();
	const chosen = context.getNodeParameter(field.name, field.default) as unknown;
	return new Set(normalize(chosen, field, settingOf(context)) as string[]);
}

function queryOf(context: IPollFunctions, kind: PollEvent, filters: IDataObject): IDataObject {
	const query: IDataObject = { ...kind.query };
	for (const field of sentFilters[kind.value] ?? []) {
		const property = propertyOf(field);
		const value = normalize(unwrapLocator(filters[field.name]), field, settingOf(context));
		if (property !== undefined && value !== undefined) query[property] = value as string;
	}
	return query;
}

function equalOf(kind: PollEvent, filters: IDataObject): Record<string, string> {
	const entries = Object.entries(localFilters[kind.value] ?? {});
	const values = entries.map(([parameter, field]) => [
		field,
		String(unwrapLocator(filters[parameter]) ?? '').trim(),
	]);
	return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

function propertyOf(field: Field): string | undefined {
	return field.routing?.send?.property;
}

function settingOf(context: IPollFunctions) {
	return { timezone: context.getTimezone(), now: clock.now() };
}
