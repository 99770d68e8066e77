import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import furtherFields from '../describe/furtherFields.json';
import type { Field, Resource } from '../describe/types';
import { choice, fromList, inForm, whether } from './apiField';

const raw = choice('raw', 'Raw', 'All fields of the response');

const selected = choice('selectedFields', 'Selected Fields', 'Only the fields you choose');

const outputOf = <V extends string>(
	initial: NoInfer<V>,
	...options: Array<{ name: string; value: V }>
): Field<V> =>
	inForm('output', {
		type: 'options',
		options,
		default: initial,
		displayOptions: { show: { '@tool': [true] } },
		description: 'Which fields of each record the agent receives',
	});

export const selectedFields = inForm('selectedFields', {
	displayName: 'Field Names or IDs',
	...fromList('getOutputFields', '', ['resource', 'operation']),
	description:
		'The fields to return. The ID is always returned. In an expression, you can name any field.',
	displayOptions: { show: { '@tool': [true], output: ['selectedFields'] } },
});

export const simplify = inForm('simplify', {
	displayOptions: { hide: { '@tool': [true] } },
	...whether('to return a simplified version of the response instead of the raw data'),
});

export const output = outputOf(
	'simplified',
	raw,
	selected,
	choice('simplified', 'Simplified', 'The fields that matter most'),
);

/** Which fields of each record to return, for records of more than ten fields. */
export const outputFields: Field[] = [simplify, output, selectedFields];

/** For records that Simplify does not know: a tool may choose their fields. */
export const rawOutputFields: Field[] = [outputOf('raw', raw, selected), selectedFields];

/** Fills the list of Selected Fields: first those that Simplify keeps, then the others of the records. */
export function toOutputFieldOptions(resources: Resource[]) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const [resource, operation] = ['resource', 'operation'].map((name) =>
			String(this.getCurrentNodeParameter(name)),
		);
		const chosen = resources
			.find(({ value }) => value === resource)
			?.operations.find(({ value }) => value === operation);
		const isOfIt = (name: string) => name === `${resource} ${operation}`;
		const further = furtherFields.find(({ operations }) => operations.some(isOfIt))?.fields ?? [];
		const names = [...(chosen?.simplified ?? []), ...further];
		// The form does not know the service's abbreviation.
		return await Promise.resolve(
			names.map((value) => ({ name: value.replace(/^svc_/, ''), value })),
		);
	};
}
