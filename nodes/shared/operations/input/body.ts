import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../errors/operationError';
import { localName } from '../../transport/serviceAddress';
import type { RoutedField } from './routedFields';
import { normalize, type ValueContext } from './values';

/** Body and query of a request as the engine put them together out of the form. */
export interface RawInput {
	body: IDataObject;
	query: IDataObject;
}

/**
 * Puts every value of a request into the form that the service takes, and leaves out what the user
 * did not touch.
 *
 * @param input as the engine collected it for this one item
 * @param routedFields the fields of the operation
 * @param setting time zone of the workflow and the present time
 * @param abbreviation of the service, for names and values that carry it
 * @throws OperationError for the first value that the service would not take, naming the field
 */
export function prepareInput(
	input: RawInput,
	routedFields: RoutedField[],
	setting: ValueContext,
	abbreviation: string,
): RawInput {
	for (const sent of routedFields) {
		const target = sent.in === 'body' ? input.body : input.query;
		visit(target, sent.path, (parent, name) => {
			const value = normalize(parent[name], sent.field, setting);
			if (value === undefined) delete parent[name];
			else parent[name] = localValue(value, sent, abbreviation);
		});
	}
	return { body: input.body, query: localNames(input.query, abbreviation) };
}

/** Calls back for every place in `target` that `path` leads to and that holds something. */
function visit(
	target: IDataObject,
	[name, ...rest]: string[],
	found: (parent: IDataObject, name: string) => void,
): void {
	if (name === '*') {
		for (const index of Object.keys(target)) visit(target, [index, ...rest], found);
	} else if (rest.length === 0) {
		if (name in target) found(target, name);
	} else if (typeof target[name] === 'object' && target[name] !== null) {
		visit(target[name] as IDataObject, rest, found);
	}
}

/** The sort value `svc_score` is the one value that carries the service's abbreviation. */
function localValue(value: unknown, { in: place }: RoutedField, abbreviation: string) {
	const isText = place === 'query' && typeof value === 'string';
	return (
		isText && /^svc_score$/.test(value) ? localName(value, abbreviation) : value
	) as IDataObject;
}

function localNames(query: IDataObject, abbreviation: string): IDataObject {
	return Object.fromEntries(
		Object.entries(query).map(([name, value]) => [localName(name, abbreviation), value]),
	);
}

/**
 * Sets to null what the user put under "Clear Fields".
 *
 * @param body the prepared body; not changed
 * @param cleared names of fields of the API
 * @param labelOf gives the name of a field in the form
 * @throws OperationError when a field is both set and cleared
 */
export function clearFields(
	body: IDataObject,
	cleared: string[],
	labelOf: (apiName: string) => string,
): IDataObject {
	const both = cleared.find((name) => name in body);
	if (both !== undefined) {
		throw new OperationError(
			`${labelOf(both)} is set and cleared at the same time`,
			'Remove it from Update Fields or from Clear Fields.',
		);
	}
	return { ...body, ...Object.fromEntries(cleared.map((name) => [name, null])) };
}
