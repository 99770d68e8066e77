import type { INodePropertyOptions } from 'n8n-workflow';
import {
	bodySchemaOf,
	queryParametersOf,
	resolve,
	type ApiOperation,
	type Schema,
} from '../../../sandbox/openapi.cts';
import {
	sentProperties,
	type NodeOperation,
	type Property,
	type SentProperty,
} from './operations.cts';

/** Query parameters that the pipeline sets by itself, page by page; the form's Limit is for all pages. */
const SET_BY_THE_PIPELINE = new Set(['cursor', 'offset', 'limit']);

/** A list of steps may also come from JSON. The service refuses more. */
const HELD_BY_THE_SERVICE = 'body steps: most entries undefined; the API has 50';

interface Slot {
	in: 'body' | 'query';
	name: string;
	schema: Schema;
	isRequired: boolean;
}

/**
 * Holds an operation of a node against the one of the API.
 *
 * @returns what differs, in words
 */
export function differences(operation: NodeOperation, documented: ApiOperation): string[] {
	const sent = sentProperties(operation).filter(
		(each) => !(each.in === 'query' && each.name === 'limit'),
	);
	const slots = slotsOf(documented);
	const found = [
		...slots.flatMap((slot) => compareSlot(slot, sent, operation)),
		...sent.flatMap((each) =>
			slots.some((slot) => isSame(each, slot)) || isOpen(each, documented)
				? []
				: [`${each.in} ${each.name} is not known to the API`],
		),
	];
	return found.filter((difference) => difference !== HELD_BY_THE_SERVICE);
}

/** Set by operations of their own, which are not told from the form. */
const SET_BY_NAME = new Map([
	// Campaign: Start, Pause, Complete and Archive; a new campaign is a draft. Its choice of when to
	// send tells whether it skips weekends.
	['POST /v1/brands/{brand_id}/campaigns', ['body status', 'body skip_weekends']],
	['PATCH /v1/brands/{brand_id}/campaigns/{campaign_id}', ['body status']],
]);

/**
 * What an operation of the API takes but no form offers.
 *
 * @param operations of nodes that call it
 * @returns names of fields
 */
export function unused(operations: NodeOperation[], documented: ApiOperation): string[] {
	const sent = operations.flatMap(sentProperties);
	const byName = SET_BY_NAME.get(`${documented.method} ${documented.path}`) ?? [];
	const isPaged = queryParametersOf(documented).some(({ name }) => name === 'limit');
	const isListed = operations.some(({ properties }) =>
		properties.some(({ name }) => name === 'returnAll'),
	);
	return [
		...slotsOf(documented)
			.filter((slot) => !sent.some((each) => each.in === slot.in && each.name === slot.name))
			.filter((slot) => !operations.some((each) => isMadeBySomethingElse(slot, each)))
			.map(({ in: place, name }) => `${place} ${name}`)
			.filter((name) => !byName.includes(name)),
		...(isPaged === isListed ? [] : [isPaged ? 'pages' : 'pages, which it does not have']),
	];
}

/** Every field that the API takes, those of records in lists too. */
function slotsOf(documented: ApiOperation): Slot[] {
	const body = bodySchemaOf(documented);
	const ofQuery = queryParametersOf(documented)
		.filter(({ name }) => !SET_BY_THE_PIPELINE.has(name))
		.map(({ name, required: isRequired = false, schema }): Slot => ({
			...{ in: 'query', name, schema: resolve(schema), isRequired },
		}));
	return [...ofQuery, ...(body === undefined ? [] : slotsIn(resolve(body)))];
}

function slotsIn({ properties = {}, required = [] }: Schema): Slot[] {
	return Object.entries(properties).map(([name, schema]) => ({
		...{ in: 'body', name, schema: resolve(schema), isRequired: required.includes(name) },
	}));
}

function compareSlot(slot: Slot, sent: SentProperty[], operation: NodeOperation): string[] {
	const label = `${slot.in} ${slot.name}`;
	const fields = sent.filter((each) => isSame(each, slot));
	if (fields.length === 0) {
		return slot.isRequired && !isMadeBySomethingElse(slot, operation)
			? [`${label} is required, but not in the form`]
			: [];
	}
	return fields.flatMap(({ property, isInCollection }) => [
		...(slot.isRequired && (isInCollection || property.required !== true)
			? [`${label} is required, but not in the form`]
			: []),
		...compareChoice(label, property, slot.schema),
		...compareBounds(label, property, slot.schema),
		...compareWords(label, property, slot.schema),
	]);
}

/** Prompts and steps come from parameters that are put together; requests in the tests prove them. */
function isMadeBySomethingElse(slot: Slot, { properties }: NodeOperation): boolean {
	const makers = [slot.name, `${slot.name}Json`, `${slot.name}Source`];
	return properties.some(({ name }) => makers.includes(name));
}

function compareChoice(label: string, property: Property, schema: Schema): string[] {
	const allowed = valuesOf(schema) ?? (schema.items && valuesOf(resolve(schema.items)));
	const isChoice = property.type === 'options' || property.type === 'multiOptions';
	if (allowed === undefined) return [];
	if (!isChoice) return [`${label} is a choice of the API, but not of the form`];
	const offered = (property.options as INodePropertyOptions[]).map(({ value }) => value).sort();
	return String(offered) === String([...allowed].sort())
		? []
		: [`${label} offers ${String(offered)}; the API takes ${String(allowed)}`];
}

const valuesOf = (schema: Schema): unknown[] | undefined =>
	schema.enum?.filter((value) => value !== null);

function compareBounds(label: string, property: Property, schema: Schema): string[] {
	// A choice has no lengths: its values are compared one by one.
	if (property.type === 'options') return [];
	const { rules = {}, typeOptions = {} } = property;
	const items = schema.items && resolve(schema.items);
	const pairs: Array<[name: string, own: unknown, documented: unknown]> = [
		['at least', typeOptions.minValue, schema.minimum],
		['at most', typeOptions.maxValue, schema.maximum],
		['shortest', onlyIf(schema.minLength === 1, 1), schema.minLength],
		['longest', rules.maxLength, schema.maxLength ?? items?.maxLength],
		['fewest entries', onlyIf(schema.minItems === 1, 1), schema.minItems],
		['most entries', rules.maxItems, schema.maxItems],
	];
	return pairs.flatMap(([name, own, documented]) =>
		own === documented || documented === undefined
			? []
			: [`${label}: ${name} ${String(own)}; the API has ${String(documented)}`],
	);
}

/** The limits that the description of a field says. */
function compareWords(label: string, { description = '' }: Property, schema: Schema): string[] {
	const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
	const limits = [minimum, maximum, minLength, maxLength, minItems, maxItems].map(String);
	const said = [...description.matchAll(/(?:at most|up to|from|(?<=\d )to) ([\d,]+)/g)];
	return said
		.map(([, number]) => number.replaceAll(',', ''))
		.filter((number) => !limits.includes(number))
		.map((number) => `${label} says ${number}; the API has ${limits.join(', ')}`);
}

/** What is empty is left out or refused anyhow. */
const onlyIf = (condition: boolean, value: number): number | undefined =>
	condition ? value : undefined;

const isSame = (sent: SentProperty, slot: Slot): boolean =>
	sent.in === slot.in && sent.name === slot.name;

/** A body whose fields the document does not show takes any. */
const isOpen = (sent: SentProperty, documented: ApiOperation): boolean => {
	const body = bodySchemaOf(documented);
	return sent.in === 'body' && body !== undefined && resolve(body).additionalProperties === true;
};
