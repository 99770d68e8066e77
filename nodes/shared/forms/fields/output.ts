import type { Field } from '../describe/types';
import { fromList, inForm } from './apiField';

/** Which fields of each record to return, for records of more than ten fields. */
export const outputFields: Field[] = [
	inForm('simplify', {
		type: 'boolean',
		default: true,
		displayOptions: { hide: { '@tool': [true] } },
		description: 'Whether to return a simplified version of the response instead of the raw data',
	}),
	inForm('output', {
		type: 'options',
		options: [
			{ name: 'Raw', value: 'raw', description: 'All fields of the response' },
			{
				name: 'Selected Fields',
				value: 'selectedFields',
				description: 'Only the fields you choose',
			},
			{ name: 'Simplified', value: 'simplified', description: 'The fields that matter most' },
		],
		default: 'simplified',
		displayOptions: { show: { '@tool': [true] } },
		description: 'Which fields of each record the agent receives',
	}),
	inForm('selectedFields', {
		displayName: 'Field Names or IDs',
		...fromList(
			'getOutputFields',
			'The fields to return, and the ID. An expression or the agent can name any field, separated by commas.',
			['resource', 'operation'],
		),
		displayOptions: { show: { '@tool': [true], output: ['selectedFields'] } },
	}),
];
