import {
	type Field,
	inForm,
	jobOptions,
	optionalBodyJson,
	showFor,
	toChoices,
	toResource,
	waitForCompletion,
	wholeNumber,
} from '../../../shared/forms/declare';
import { buildRequest, METHODS_WITH_BODY, sendApiRequest } from './sendApiRequest';

const showWithBody = (field: Field): Field => showFor('method', METHODS_WITH_BODY, field);

const queryFields: Field[] = [
	inForm('querySource', {
		displayName: 'Query From',
		type: 'options',
		options: [
			{ name: 'Fields Below', value: 'fields' },
			{ name: 'JSON', value: 'json' },
		],
		default: 'fields',
		description: 'How to enter the query parameters',
	}),
	inForm('queryParameters', {
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add parameter',
		default: {},
		displayOptions: { show: { querySource: ['fields'] } },
		description: 'The part after the ? in the URL. It is encoded for you.',
		options: [
			{
				displayName: 'Parameter',
				name: 'parameter',
				values: [
					inForm('name', {
						required: true,
						placeholder: 'e.g. status',
						description: 'Name of the query parameter',
					}),
					inForm('value', {
						placeholder: 'e.g. completed',
						description: 'Value of the query parameter',
					}),
				],
			},
		],
	}),
	inForm('queryJson', {
		displayName: 'Query (JSON)',
		type: 'json',
		default: '{}',
		displayOptions: { show: { querySource: ['json'] } },
		description: 'The query parameters as a JSON object of names and single values',
	}),
];

const body: Field = {
	...optionalBodyJson,
	hint: undefined,
	description: 'The fields to send, as a JSON object. Leave it unchanged to send none.',
};

const pageFields: Field[] = [
	inForm('readAllPages', {
		type: 'boolean',
		default: false,
		description:
			'Whether to read all pages of a list and return each record as an item. Otherwise, the response is returned as is.',
	}),
	inForm('maxRecords', {
		...wholeNumber({ from: 1, initial: 1000 }),
		required: true,
		displayOptions: { show: { readAllPages: [true] } },
		description: 'Maximum number of records to return. Every 100 records take one request.',
	}),
];

export const apiRequest = toResource({
	name: 'API Request',
	value: 'apiRequest',
	description: 'Any endpoint of the API, including those that have no operation in these nodes',
	operations: [
		{
			name: 'Send',
			value: 'send',
			action: 'Send API request',
			description:
				'Call any endpoint, with the same rate limiting, retries, pagination and waiting as the other operations',
			compose: ({ query }, parameter) => {
				const request = buildRequest(query, parameter);
				return async (context) => await sendApiRequest(context, request);
			},
			fields: [
				inForm('method', {
					type: 'options',
					options: toChoices(['DELETE', 'GET', 'PATCH', 'POST', 'PUT']),
					default: 'GET',
					required: true,
					description: "The HTTP method, as shown in the service's documentation",
				}),
				inForm('path', {
					required: true,
					placeholder: 'e.g. /v1/brands/{{ $json.brand_id }}/competitors',
					description:
						'Starts with /v1/, without host and query. Requests only go to the Base URL of the credential.',
				}),
				...queryFields,
				showWithBody(body),
				...pageFields.map((field) => showFor('method', ['GET'], field)),
				// Most requests complete immediately.
				showWithBody({ ...waitForCompletion, default: false }),
				jobOptions,
			],
		},
	],
});
