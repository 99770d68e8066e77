import type { INodeProperties } from 'n8n-workflow';
import { requirementsOf } from './editorTexts';
import type { Field, Operation, Resource } from './types';

/** In characters. */
export const DEFAULT_TEXT_LIMIT = 2_000;

/** How much of each text an agent receives, for all operations of a node. */
export const textLimit: Field<number> = {
	displayName: 'Max Text Length',
	name: 'maxTextLength',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 0 },
	rules: { whenEmpty: 'refuse' },
	default: DEFAULT_TEXT_LIMIT,
	displayOptions: { show: { '@tool': [true] } },
	description:
		'The maximum number of characters of each text for the agent. 0 means no limit. A whole answer has at most 60,000 characters.',
};

/**
 * Builds the parameters of a node. A field shared by several operations of a resource (the same object)
 * becomes one, because n8n reads all of them for each item.
 *
 * @throws Error when two operations of a resource have shared fields in a different order
 */
export function toProperties(resources: Resource[], defaultResource: string): INodeProperties[] {
	return [
		resourceProperty(resources, defaultResource),
		...resources.map(operationProperty),
		...resources.flatMap(requirementNotice),
		...resources.flatMap(fieldProperties),
		textLimit as INodeProperties,
	];
}

const resourceProperty = (resources: Resource[], initial: string): INodeProperties => ({
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: resources.map(({ name, value, description }) => ({ name, value, description })),
	default: initial,
	// Sends every request of the node through `toRoutedCall`.
	routing: { send: { paginate: true } },
});

function operationProperty({ value, operations, ...resource }: Resource): INodeProperties {
	const { defaultOperation = operations[0].value } = resource;
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		default: defaultOperation,
		options: operations.map((operation) => ({
			name: operation.name,
			value: operation.value,
			action: operation.action,
			// docs/operations.md lists the operations whose path no source shows.
			description: `${operation.description}${operation.isUndocumented ? ' (assumed path)' : ''}`,
			routing: { request: { method: operation.method, url: operation.url } },
		})),
	};
}

/** Says once what the operations of a resource require. */
function requirementNotice(resource: Resource): INodeProperties[] {
	const displayName = requirementsOf(resource);
	if (displayName === '') return [];
	const displayOptions = { show: { resource: [resource.value] } };
	return [{ displayName, name: 'requiresNotice', type: 'notice', default: '', displayOptions }];
}

function fieldProperties({ value, operations }: Resource): INodeProperties[] {
	return inCommonOrder(operations).map((field) => {
		const users = operations.filter(({ fields }) => fields.includes(field));
		const operation = users.map((user) => user.value);
		const show = { resource: [value], operation, ...field.displayOptions?.show };
		return { ...field, displayOptions: { ...field.displayOptions, show } } as INodeProperties;
	});
}

/** All fields of a resource, in an order that agrees with the order in every operation. */
function inCommonOrder(operations: Operation[]): Field[] {
	const ordered: Field[] = [];
	const rest = operations.map(({ fields }) => [...fields]);
	while (rest.some((fields) => fields.length > 0)) {
		const next = rest
			.map(([first]) => first)
			.find((field) => field !== undefined && rest.every((fields) => fields.indexOf(field) <= 0));
		if (next === undefined) throw new Error('Two operations order their shared fields differently');
		ordered.push(next);
		for (const fields of rest) if (fields[0] === next) fields.shift();
	}
	return ordered;
}
