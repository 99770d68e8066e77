import {
	NodeHelpers,
	type IDataObject,
	type INode,
	type INodeParameters,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { evaluated } from '../../base/errors/expressionFailed';
import type { Field } from '../../forms/describe/types';
import type { ReadParameter } from '../../base/values/records';
import { readForm, type FormContext, type FormInput } from './readForm';

/** Where the values of a node's form come from. */
export interface FormSource extends Pick<
	FormContext,
	'abbreviation' | 'input' | 'isEmptyUnset' | 'onUnusable'
> {
	node: INode;
	/** IANA time zone of the workflow. */
	timezone: string;
	/** Evaluates a parameter. Returns the fallback when the workflow does not have it. */
	read: (name: string, fallback: unknown) => unknown;
}

/** The form of a node after reading. */
export interface NodeForm extends FormInput {
	/** Returns a checked value, also within a collection: `options.maxWait`. */
	parameter: ReadParameter;
}

/**
 * Reads the form of a node for one item, or for a trigger, as n8n shows it.
 *
 * @param fields as declared; a field can only depend on fields before it
 * @throws OperationError for the first invalid value, naming the field; ExpressionFailed
 */
export function readNodeForm(fields: Field[], source: FormSource): NodeForm {
	const { node, timezone, read, ...rest } = source;
	const form = readForm(fields, {
		...rest,
		timezone,
		read: ({ name, default: fallback }) => evaluated(() => read(name, fallback)),
		isShown: (field, values) => isShown(field, values, node),
	});
	return { ...form, parameter: (name, fallback) => readAt(form.values, name) ?? fallback };
}

/** The part of n8n's contexts of triggers that their form needs. */
interface TriggerContext {
	getNode(): INode;
	getTimezone(): string;
	getNodeParameter(name: string, fallback?: unknown): unknown;
}

/** Like `readNodeForm`, for a trigger, which has no input items. */
export function readTriggerForm(
	fields: Field[],
	context: TriggerContext,
	abbreviation: string,
	onUnusable?: FormContext['onUnusable'],
): NodeForm {
	return readNodeForm(fields, {
		node: context.getNode(),
		timezone: context.getTimezone(),
		abbreviation,
		onUnusable,
		input: () => ({}),
		read: (name, fallback) => context.getNodeParameter(name, fallback),
	});
}

function isShown({ displayOptions }: Field, values: IDataObject, node: INode): boolean {
	return NodeHelpers.displayParameter(
		values as INodeParameters,
		{ displayOptions } as Parameters<typeof NodeHelpers.displayParameter>[1],
		node,
		// n8n reads only the name here, to recognize tools of agents.
		{ name: node.type } as INodeTypeDescription,
		node.parameters,
	);
}

/** `options.maxWait` → the value in the collection. */
function readAt(values: IDataObject, path: string): unknown {
	let value: unknown = values;
	for (const name of path.split('.')) {
		if (typeof value !== 'object' || value === null) return undefined;
		value = Object.hasOwn(value, name) ? (value as IDataObject)[name] : undefined;
	}
	return value;
}
