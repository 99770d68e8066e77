import {
	type Field,
	jobOptions,
	type Operation,
	optionalBodyJson,
	optionalWaitFields,
	toChoices,
	toResource,
} from '../../../shared/forms/declare';
import { buildRequest, METHODS_WITH_BODY, sendApiRequest } from './sendApiRequest';

/** Shows a field for these HTTP methods only. */
const showForMethods = (methods: string[], field: Field): Field => ({
	...field,
	displayOptions: { show: { method: methods, ...field.displayOptions?.show } },
});

const showWithBody = (field: Field): Field => showForMethods(METHODS_WITH_BODY, field);

const method: Field = {
	displayName: 'Method',
	name: 'method',
	type: 'options',
	options: toChoices(['DELETE', 'GET', 'PATCH', 'POST', 'PUT']),
	default: 'GET',
	required: true,
	description: "The HTTP method, as shown in the service's documentation",
};

const path: Field = {
	displayName: 'Path',
	name: 'path',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. /v1/brands/{{ $json.brand_id }}/competitors',
	description:
		'Starts with /v1/, without host and query. Requests only go to the Base URL of the credential.',
};

const queryFields: Field[] = [
	{
		displayName: 'Query From',
		name: 'querySource',
		type: 'options',
		options: [
			{ name: 'Fields Below', value: 'fields' },
			{ name: 'JSON', value: 'json' },
		],
		default: 'fields',
		description: 'How to enter the query parameters',
	},
	{
		displayName: 'Query Parameters',
		name: 'queryParameters',
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
					{
						displayName: 'Name',
						name: 'name',
						type: 'string',
						default: '',
						required: true,
						placeholder: 'e.g. status',
						description: 'Name of the query parameter',
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						placeholder: 'e.g. completed',
						description: 'Value of the query parameter',
					},
				],
			},
		],
	},
	{
		displayName: 'Query (JSON)',
		name: 'queryJson',
		type: 'json',
		default: '{}',
		displayOptions: { show: { querySource: ['json'] } },
		description: 'The query parameters as a JSON object of names and single values',
	},
];

const body: Field = {
	...optionalBodyJson,
	hint: undefined,
	description: 'The fields to send, as a JSON object. Leave it unchanged to send none.',
};

const pageFields: Field[] = [
	{
		displayName: 'Read All Pages',
		name: 'readAllPages',
		type: 'boolean',
		default: false,
		description:
			'Whether to read all pages of a list and return each record as an item. Otherwise, the response is returned as is.',
	},
	{
		displayName: 'Max Records',
		name: 'maxRecords',
		type: 'number',
		typeOptions: { minValue: 1 },
		rules: { integer: true },
		default: 1000,
		required: true,
		displayOptions: { show: { readAllPages: [true] } },
		description: 'Maximum number of records to return. Every 100 records take one request.',
	},
];

const send: Operation = {
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
		method,
		path,
		...queryFields,
		showWithBody(body),
		...pageFields.map((field) => showForMethods(['GET'], field)),
		...optionalWaitFields.map(showWithBody),
		jobOptions,
	],
};

export const apiRequest = toResource({
	name: 'API Request',
	value: 'apiRequest',
	description: 'Any endpoint of the API, including those that have no operation in these nodes',
	operations: [send],
});
