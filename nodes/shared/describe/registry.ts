import { NodeOperationError, type IDataObject, type INode } from 'n8n-workflow';
import type { ReadParameter } from '../jobs/completion';
import type { NamedId } from '../messages/messageContext';
import { placeholdersOf } from '../requests/path';
import { fieldsIn, type RoutedField, routedFieldsOf, toRoutedField } from './routedFields';
import type { Field, Operation, Resource } from './types';

/** An operation with what the pipeline derives from its declaration, once. */
export interface RegisteredOperation {
	operation: Operation;
	routedFields: RoutedField[];
	/** Whether it may wait for a job. */
	mayWait: boolean;
	/** Whether all that it sends is optional, but not all of it together. */
	isUpdate: boolean;
	/** Whether the request has a body at all. */
	hasBody: boolean;
	/** The name that a field of the API has in the form; empty for one that the operation itself sets. */
	labelOf: (apiName: string) => string | undefined;
	/** The name that a parameter has in the form. */
	labelOfParameter: (parameter: string) => string;
	/** The ids that an item names: those of its path, and of locators that are sent. */
	idsOf: (parameter: ReadParameter) => NamedId[];
}

/** The operations of a node, by what is chosen in the form. */
export interface Registry {
	/** The values of all of them. */
	all: Array<{ resource: string; operation: string }>;
	/** @throws NodeOperationError when there is none */
	find(node: INode, resource: unknown, operation: unknown): RegisteredOperation;
}

/**
 * Derives from an operation when it is first used: n8n loads all nodes at its start, and most of
 * their operations are never used.
 *
 * @param resources of a node
 */
export function createRegistry(resources: Resource[]): Registry {
	const declared = new Map<string, Operation>();
	for (const resource of resources) {
		for (const operation of resource.operations) {
			declared.set(`${resource.value} ${operation.value}`, operation);
		}
	}
	const registered = new Map<Operation, RegisteredOperation>();
	return {
		all: resources.flatMap(({ value: resource, operations }) =>
			operations.map(({ value: operation }) => ({ resource, operation })),
		),
		find: (node, resource, operation) => {
			const declaration = declared.get(`${String(resource)} ${String(operation)}`);
			if (declaration === undefined) throw notThere(node, resource, operation);
			const known = registered.get(declaration) ?? toRegistered(declaration);
			registered.set(declaration, known);
			return known;
		},
	};
}

function notThere(node: INode, resource: unknown, operation: unknown): NodeOperationError {
	return new NodeOperationError(
		node,
		`The operation ${String(operation)} of ${String(resource)} does not exist`,
		{ description: 'Open the node and choose a resource and an operation from the lists.' },
	);
}

function toRegistered(operation: Operation): RegisteredOperation {
	const routedFields = routedFieldsOf(operation);
	const fixedBody = 'compose' in operation ? undefined : operation.fixedBody;
	const labels = labelsOf(operation.fields, fixedBody);
	return {
		operation,
		routedFields,
		mayWait: operation.fields.some(({ name }) => name === 'maxWait'),
		isUpdate: operation.fields.some(({ name }) => name === 'updateFields'),
		hasBody: fixedBody !== undefined || routedFields.some((sent) => sent.in === 'body'),
		labelOf: (apiName) => labels.get(apiName),
		labelOfParameter: (parameter) => labelOfParameter(operation.fields, parameter),
		idsOf: (parameter) => idsOf(operation, parameter),
	};
}

/** Of two ways to fill in the same field, the form comes before the JSON. */
function labelsOf(fields: Field[], fixedBody: IDataObject = {}): Map<string, string> {
	const labels = new Map(Object.keys(fixedBody).map((name) => [name, '']));
	for (const { field } of fieldsIn(fields)) {
		const name = toRoutedField(field)?.path.at(-1) ?? toApiName(field);
		if (name !== undefined && !labels.has(name)) labels.set(name, field.displayName);
	}
	return labels;
}

/** What goes into a path, or is put together by code, has the API's name in camel case. */
function toApiName({ name, type }: Field): string | undefined {
	const apiName = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
	return apiName.includes('_') || type === 'fixedCollection' ? apiName : undefined;
}

function idsOf(operation: Operation, parameter: ReadParameter): NamedId[] {
	const placeholders = 'compose' in operation ? [] : placeholdersOf(operation.url);
	return fieldsIn(operation.fields)
		.filter(({ field }) => {
			const isNeeded = 'compose' in operation && field.required === true;
			const isNamed = isNeeded || toRoutedField(field) !== undefined;
			const isId = field.type === 'resourceLocator' && isNamed;
			return isId || placeholders.includes(field.name);
		})
		.map(({ field, path }) => ({ label: field.displayName, value: String(parameter(path, '')) }))
		.filter(({ value }) => value !== '');
}

function labelOfParameter(fields: Field[], parameter: string): string {
	return fields.find(({ name }) => name === parameter)?.displayName ?? parameter;
}
