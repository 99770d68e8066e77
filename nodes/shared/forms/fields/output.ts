import type { INodePropertyOptions } from 'n8n-workflow';
import type { Field } from '../describe/types';
import { fromList, inForm } from './apiField';

const raw = { name: 'Raw', value: 'raw', description: 'All fields of the response' };

const selected = {
	name: 'Selected Fields',
	value: 'selectedFields',
	description: 'Only the fields you choose',
};

const outputOf = (initial: string, ...options: INodePropertyOptions[]): Field =>
	inForm('output', {
		type: 'options',
		options,
		default: initial,
		displayOptions: { show: { '@tool': [true] } },
		description: 'Which fields of each record the agent receives',
	});

const selectedFields = inForm('selectedFields', {
	displayName: 'Field Names or IDs',
	...fromList(
		'getOutputFields',
		'The fields to return, and the ID. An expression or the agent can name any field, separated by commas.',
		['resource', 'operation'],
	),
	displayOptions: { show: { '@tool': [true], output: ['selectedFields'] } },
});

/** Which fields of each record to return, for records of more than ten fields. */
export const outputFields: Field[] = [
	inForm('simplify', {
		type: 'boolean',
		default: true,
		displayOptions: { hide: { '@tool': [true] } },
		description: 'Whether to return a simplified version of the response instead of the raw data',
	}),
	outputOf('simplified', raw, selected, {
		name: 'Simplified',
		value: 'simplified',
		description: 'The fields that matter most',
	}),
	selectedFields,
];

/** For records that Simplify does not know: a tool may choose their fields. */
export const rawOutputFields: Field[] = [outputOf('raw', raw, selected), selectedFields];
