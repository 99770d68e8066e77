import {
	Workflow,
	type IDataObject,
	type INode,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
} from 'n8n-workflow';
import type { OperationError } from '../../../nodes/shared/base/errors/operationError';
import type { Field, FieldGroup, FieldValues, Form } from '../../../nodes/shared/forms/describe/types';
import { readForm, type FormSource } from '../../../nodes/shared/run/input/readForm';
import { normalize } from '../../../nodes/shared/run/input/values';

/**
 * Reads a form whose fields are shown as n8n decides it.
 *
 * @param given what stands in the workflow; fields that are missing have their default
 */
export const readGiven = (fields: Field[], given: IDataObject, more: Partial<FormSource> = {}) =>
	readForm(fields, {
		node: { name: 'Node', type: 'test', parameters: given } as unknown as INode,
		timezone: 'UTC',
		abbreviation: 'ab',
		read: (name, fallback) => (Object.hasOwn(given, name) ? given[name] : fallback),
		...more,
	});

/** The same: what is sent, and the values of the fields, those of entries as objects. */
export function readFields(fields: Field[], given: IDataObject, more: Partial<FormSource> = {}) {
	const form = readGiven(fields, given, more);
	return { body: form.body, query: form.query, values: valuesOf(fields, form) };
}

const valuesOf = (fields: readonly Field[], values: FieldValues): IDataObject =>
	Object.fromEntries(
		fields.flatMap((field) => {
			const value = values.get(field);
			if (value === undefined) return [];
			const [group] = (field.options ?? []) as FieldGroup[];
			const plain =
				field.type === 'fixedCollection'
					? (value as FieldValues[]).map((entry) => valuesOf(group.values, entry))
					: value;
			return [[field.name, plain]];
		}),
	) as IDataObject;

/** A form with these values, by the names of their fields; each entry of a list is one, too. */
export function formOf(values: object = {}, modes: Record<string, string> = {}): Form {
	const inPath = (name: string) => (values as IDataObject)[name];
	return {
		...{ body: {}, query: {}, inPath, timezone: 'UTC' },
		get: ({ name }: Field, fallback?: unknown) => (inPath(name) ?? fallback) as never,
		modeOf: ({ name }) => modes[name],
		replace: ({ name }, value) => void ((values as IDataObject)[name] = value as IDataObject),
	};
}

/** What is refused and why, of which a matcher of thrown errors prints the message alone. */
export function refusalOf(read: () => unknown): object {
	try {
		return { given: read() };
	} catch (error) {
		const { message, description, code } = error as OperationError;
		return { message, description, code };
	}
}

/** A field of text, but for what is said. */
export const textField = (name: string, more: Partial<Field> = {}): Field => ({
	displayName: name,
	name,
	type: 'string',
	default: '',
	...more,
});

/** What is sent for a value that is given for such a field. */
export const value = (given: unknown, more: Partial<Field>, timezone = 'Europe/Berlin') =>
	normalize(given, textField('sendAt', { displayName: 'Send At', ...more }), timezone);

export const options = [
	{ name: 'Formal', value: 'formal' },
	{ name: 'casual', value: 'casual' },
];

/** A workflow of one node, called N, as n8n opens it. */
export function workflowOf(node: INodeType, parameters: INodeParameters): Workflow {
	const nodeTypes = {
		getByNameAndVersion: () => node,
		getByName: () => node,
		getKnownTypes: () => ({}),
	} as unknown as INodeTypes;
	const position: [number, number] = [0, 0];
	const setup = { id: 'n', name: 'N', type: 't', typeVersion: 1, position, parameters };
	return new Workflow({ nodes: [setup], connections: {}, active: false, nodeTypes });
}
