import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';
import type { ValueRules } from '../../../nodes/shared/forms/describe/types';
import { actionNodes } from '../engine/nodeTypes.cts';

/** A parameter as it stands in the built description of a node, with the rules of its value. */
export type Property = INodeProperties & { rules?: ValueRules };

/** An operation as n8n sees it: read from the built description of a node, not from its sources. */
export interface NodeOperation {
	node: INodeType;
	resource: string;
	operation: string;
	/** What the form says of it where it is chosen. */
	description: string;
	method: string;
	/** With placeholders that are names of parameters; empty for an operation that makes several requests. */
	url: string;
	/** The parameters that can be shown for it. */
	properties: Property[];
}

/** A parameter that goes to the service. */
export interface SentProperty {
	property: Property;
	in: 'body' | 'query';
	/** The name that the API has for it. */
	name: string;
	/** Whether it is in a collection, where nothing is required. */
	isInCollection: boolean;
}

/** They make several requests, so their form is not that of the first. */
const COMPOSED = [
	'contact: removeFromAllLists',
	'job: wait',
	'outreachTarget: getMany',
	'report: compare',
	'report: generate',
	'report: getHtml',
	'report: getNextSteps',
	'report: getOverview',
	'report: getRows',
];

/** Every operation of every action node. */
export const nodeOperations: NodeOperation[] = actionNodes.flatMap(operationsOf);

function operationsOf(node: INodeType): NodeOperation[] {
	const properties = node.description.properties as Property[];
	const resources = properties.find(({ name }) => name === 'resource')!
		.options as INodePropertyOptions[];
	return resources.flatMap(({ value: resource }) => {
		const choice = properties.find(
			(each) => each.name === 'operation' && isFor(each, { resource }),
		);
		return (choice?.options as INodePropertyOptions[]).map(({ value, description, routing }) => {
			const operation = String(value);
			const { method = '', url } = routing?.request ?? {};
			return {
				...{
					node,
					resource: String(resource),
					operation,
					description: String(description),
					method,
				},
				url: COMPOSED.includes(`${String(resource)}: ${operation}`) ? '' : String(url),
				properties: properties.filter(
					(each) =>
						each.name !== 'resource' &&
						each.name !== 'operation' &&
						isFor(each, { resource, operation }),
				),
			};
		});
	});
}

function isFor({ displayOptions }: Property, wanted: Record<string, unknown>): boolean {
	return Object.entries(wanted).every(([name, value]) => {
		const shown = displayOptions?.show?.[name] as unknown[] | undefined;
		return shown === undefined ? name === 'operation' : shown.includes(value);
	});
}

/** The parameters of an operation that go to the service, those in collections too. */
export function sentProperties({ properties }: NodeOperation): SentProperty[] {
	return properties.flatMap((property) => sentIn(property, false));
}

function sentIn(property: Property, isInCollection: boolean): SentProperty[] {
	const { type, property: name } = property.routing?.send ?? {};
	const place = type === 'body' ? 'body' : 'query';
	const own = name === undefined ? [] : [{ property, in: place, name, isInCollection } as const];
	return [...own, ...innerOf(property).flatMap((inner) => sentIn(inner, true))];
}

/** A parameter with those inside of it. */
export const withInner = (property: Property): Property[] => [
	property,
	...innerOf(property).flatMap(withInner),
];

/** The parameters inside of a collection or fixed collection. */
function innerOf(property: Property): Property[] {
	if (property.type === 'collection') return property.options as Property[];
	if (property.type !== 'fixedCollection') return [];
	return (property.options as INodePropertyCollection[]).flatMap(
		({ values }) => values as Property[],
	);
}

/** "AI Visibility report: run" */
export const titleOf = ({ node, resource, operation }: NodeOperation): string =>
	`${node.description.displayName}, ${resource}: ${operation}`;
