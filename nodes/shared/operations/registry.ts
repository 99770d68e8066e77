import { NodeOperationError, type INode } from 'n8n-workflow';
import { type RoutedField, routedFieldsOf } from './input/routedFields';
import type { Field, Operation, Resource } from './types';

/** An operation with what the pipeline derives from its declaration, once. */
export interface RegisteredOperation {
	operation: Operation;
	routedFields: RoutedField[];
	/** Whether it may wait for a job. */
	mayWait: boolean;
	/** Whether all that it sends is optional, but not all of it together. */
	isUpdate: boolean;
	/** "Clear Fields", where it has that. */
	clearFields: Field | undefined;
	/** Whether the request has a body at all. */
	hasBody: boolean;
	/** The name that a field of the API has in the form. */
	labelOf: (apiName: string) => string | undefined;
	/** The name that a parameter has in the form. */
	labelOfParameter: (parameter: string) => string;
}

/** The operations of a node, by what is chosen in the form. */
export interface Registry {
	/** The values of all of them. */
	all: Array<{ resource: string; operation: string }>;
	/** @throws NodeOperationError when there is none */
	find(node: INode, resource: unknown, operation: unknown): RegisteredOperation;
}

/**
 * @param resources of a node
 */
export function createRegistry(resources: Resource[]): Registry {
	const table = new Map<string, RegisteredOperation>();
	for (const resource of resources) {
		for (const operation of resource.operations) {
			table.set(`${resource.value} ${operation.value}`, toRegistered(operation));
		}
	}
	return {
		all: resources.flatMap(({ value: resource, operations }) =>
			operations.map(({ value: operation }) => ({ resource, operation })),
		),
		find: (node, resource, operation) => {
			const known = table.get(`${String(resource)} ${String(operation)}`);
			if (known !== undefined) return known;
			throw new NodeOperationError(
				node,
				`The operation ${String(operation)} of ${String(resource)} does not exist`,
				{ description: 'Open the node and choose a resource and an operation from the lists.' },
			);
		},
	};
}

function toRegistered(operation: Operation): RegisteredOperation {
	const routedFields = routedFieldsOf(operation);
	const labels = new Map(
		// Of two ways to fill in the same field, the form comes before the JSON.
		[...routedFields]
			.reverse()
			.map(({ path, field }) => [path[path.length - 1], field.displayName]),
	);
	return {
		operation,
		routedFields,
		mayWait: operation.fields.some(({ name }) => name === 'maxWait'),
		isUpdate: operation.fields.some(({ name }) => name === 'updateFields'),
		clearFields: operation.fields.find(({ name }) => name === 'clearFields'),
		hasBody: hasBody(operation, routedFields),
		labelOf: (apiName) => labels.get(apiName) ?? labelOfPlaceholder(operation.fields, apiName),
		labelOfParameter: (parameter) => labelOfParameter(operation.fields, parameter),
	};
}

function hasBody({ fixedBody, prepareBody }: Operation, routedFields: RoutedField[]): boolean {
	if (fixedBody !== undefined || prepareBody !== undefined) return true;
	return routedFields.some((sent) => sent.in === 'body');
}

/** What stands in a path has the API's name in camel case as a parameter. */
function labelOfPlaceholder(fields: Field[], apiName: string): string | undefined {
	if (!apiName.includes('_')) return undefined;
	const parameter = apiName.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
	return fields.find(({ name }) => name === parameter)?.displayName;
}

function labelOfParameter(fields: Field[], parameter: string): string {
	return fields.find(({ name }) => name === parameter)?.displayName ?? parameter;
}
