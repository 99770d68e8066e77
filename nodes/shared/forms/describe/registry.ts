import { NodeOperationError, type IDataObject, type INode } from 'n8n-workflow';
import type { ReadParameter } from '../../base/values/records';
import type { NamedId } from '../../messages/messageContext';
import { placeholdersOf } from '../../requests/path';
import { choicesInWords, fieldsIn, routeOf, toProperty } from './routedFields';
import { textLimit } from './toProperties';
import type { Field, Operation, Resource } from './types';

/** An operation with everything derived from its declaration, computed once. */
export interface RegisteredOperation {
	operation: Operation;
	/** All fields of its form. */
	fields: Field[];
	/** Whether all its fields are optional but at least one must be sent. */
	isUpdate: boolean;
	/** Whether the request has a body. */
	hasBody: boolean;
	/** Whether "Body (JSON)" is merged into the body. */
	hasBodyJson: boolean;
	/** Returns the label of an API field; empty for a field that the operation sets itself. */
	labelOf: (apiName: string) => string | undefined;
	/** Returns the choices of an API field in words; empty when it has none. */
	choicesOf: (apiName: string) => string;
	/** The IDs in an item's path and in its locators. */
	namedIdsOf: (parameter: ReadParameter) => NamedId[];
}

/** The operations of a node, by the resource and operation chosen in the form. */
export interface Registry {
	/** The values of all operations. */
	all: Array<{ resource: string; operation: string }>;
	/** @throws NodeOperationError when it does not exist */
	find(node: INode, resource: unknown, operation: unknown): RegisteredOperation;
}

/**
 * Creates the registry of a node. Each operation is derived on first use, because n8n loads all nodes
 * when it starts but most operations are never used.
 *
 * @param resources of a node
 */
export function createRegistry(resources: Resource[]): Registry {
	const registered = new Map<Operation, RegisteredOperation>();
	return {
		all: resources.flatMap(({ value: resource, operations }) =>
			operations.map(({ value: operation }) => ({ resource, operation })),
		),
		find: (node, resource, operation) => {
			const declared = resources
				.find(({ value }) => value === resource)
				?.operations.find(({ value }) => value === operation);
			if (declared === undefined) throw notThere(node, resource, operation);
			const known = registered.get(declared) ?? toRegistered(declared);
			registered.set(declared, known);
			return known;
		},
	};
}

/** What n8n adds to both lists of every node whose credential authenticates. It leads elsewhere. */
const CUSTOM_API_CALL = '__CUSTOM_API_CALL__';

function notThere(node: INode, resource: unknown, operation: unknown): NodeOperationError {
	if ([resource, operation].includes(CUSTOM_API_CALL)) {
		return new NodeOperationError(node, "This node does not run 'Custom API Call'", {
			description:
				"Use an HTTP Request node instead: set 'Authentication' to 'Predefined Credential Type' and choose 'AI Visibility API'. Requests that change something also need the header Idempotency-Key.",
		});
	}
	return new NodeOperationError(
		node,
		`The operation ${String(operation)} of ${String(resource)} does not exist`,
		{ description: 'Open the node and choose a resource and an operation from the lists.' },
	);
}

function toRegistered(operation: Operation): RegisteredOperation {
	const sent = fieldsIn(operation.fields).map(({ field }) => ({ field, route: routeOf(field) }));
	const { fixedBody } = operation;
	return {
		operation,
		fields: [...operation.fields, textLimit],
		isUpdate: operation.fields.some(({ name }) => name === 'updateFields'),
		hasBody: fixedBody !== undefined || sent.some(({ route }) => route?.in === 'body'),
		hasBodyJson: operation.fields.some(({ name }) => name === 'bodyJson'),
		labelOf: labelFinder(operation.fields, fixedBody),
		choicesOf: (apiName) => {
			const found = sent.find(({ route }) => route?.property === apiName);
			return found === undefined ? '' : choicesInWords(found.field);
		},
		namedIdsOf: (parameter) => namedIdsOf(operation, parameter),
	};
}

/**
 * Returns a function that finds the label of an API field; see `RegisteredOperation.labelOf`. Where a
 * field and the JSON body can set the same value, the field's label counts.
 */
export function labelFinder(
	fields: Field[],
	fixedBody: IDataObject = {},
): RegisteredOperation['labelOf'] {
	const labels = new Map(Object.keys(fixedBody).map((name) => [name, '']));
	for (const { field } of fieldsIn(fields)) {
		const name = routeOf(field)?.property ?? toApiName(field);
		if (name !== undefined && !labels.has(name)) labels.set(name, field.displayName);
	}
	return (apiName) => labels.get(apiName) ?? labels.get(withoutAbbreviation(apiName));
}

/** `min_ab_score` → `min_svc_score`, as declared. */
const withoutAbbreviation = (apiName: string): string =>
	apiName.replace(/[a-z0-9]+(?=_score$)/, 'svc');

/** Fields in a path or in code have the API's name in camel case. */
function toApiName({ name, type }: Field): string | undefined {
	const apiName = toProperty(name);
	return apiName.includes('_') || type === 'fixedCollection' ? apiName : undefined;
}

function namedIdsOf(operation: Operation, parameter: ReadParameter): NamedId[] {
	const placeholders = placeholdersOf(operation.url);
	return namedIdsIn(operation.fields, parameter, (field) => {
		const isNamed = field.required === true || routeOf(field) !== undefined;
		const isId = field.type === 'resourceLocator' && isNamed;
		return isId || placeholders.includes(field.name);
	});
}

/**
 * Returns the IDs in a form, with their labels.
 *
 * @param isId selects the fields that hold an ID
 */
export function namedIdsIn(
	fields: Field[],
	parameter: ReadParameter,
	isId: (field: Field) => boolean,
): NamedId[] {
	return fieldsIn(fields)
		.filter(({ field }) => isId(field))
		.map(({ field, path }) => ({ label: field.displayName, value: String(parameter(path, '')) }))
		.filter(({ value }) => value !== '');
}
