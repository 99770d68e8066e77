import {
	NodeHelpers,
	Workflow,
	type IDataObject,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
} from 'n8n-workflow';
import type { Field } from '../../../nodes/shared/forms/describe/types';
import {
	readForm,
	type FormContext,
	type FormInput,
} from '../../../nodes/shared/run/input/readForm';
import { normalize } from '../../../nodes/shared/run/input/values';

/**
 * Reads a form whose fields are shown as n8n decides it.
 *
 * @param given what stands in the workflow; fields that are missing have their default
 */
export const readFields = (
	fields: Field[],
	given: IDataObject,
	more: Partial<FormContext> = {},
): FormInput =>
	readForm(fields, {
		timezone: 'UTC',
		abbreviation: 'ab',
		read: ({ name, default: fallback }) => (Object.hasOwn(given, name) ? given[name] : fallback),
		input: () => ({}),
		isShown: ({ displayOptions }, values) =>
			NodeHelpers.displayParameter(
				values as INodeParameters,
				{ displayOptions } as never,
				null,
				null,
			),
		...more,
	});

/** A field of text, but for what is said. */
export const textField = (name: string, more: Partial<Field> = {}): Field => ({
	displayName: name,
	name,
	type: 'string',
	default: '',
	...more,
});

/** What is sent for a value that is given for such a field. */
export const value = (given: unknown, more: Partial<Field>) =>
	normalize(given, textField('sendAt', { displayName: 'Send At', ...more }), 'Europe/Berlin');

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
