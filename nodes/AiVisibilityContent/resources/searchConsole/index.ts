import {
	brandInPath,
	listSize,
	type Operation,
	readOptions,
	type Resource,
} from '../../../shared/declare';
import { withQueryParameters } from './queryParameters';

const getSitemaps: Operation = {
	name: 'Get Sitemaps',
	value: 'getSitemaps',
	action: 'Get sitemaps',
	description: 'List the sitemaps of a brand in the search console',
	method: 'GET',
	url: '/v1/brands/{brandId}/search-console/sitemaps',
	paging: 'cursor',
	fields: [brandInPath, ...listSize, readOptions],
};

const inspectUrl: Operation = {
	name: 'Inspect URL',
	value: 'inspectUrl',
	action: 'Inspect URL',
	description: 'Retrieve what the search console knows about a page',
	method: 'GET',
	url: '/v1/brands/{brandId}/search-console/url-inspection',
	prepare: withQueryParameters,
	fields: [
		brandInPath,
		{
			displayName: 'Query Parameters',
			name: 'queryParameters',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add query parameter',
			default: {},
			required: true,
			description:
				"The query parameter that contains the URL to inspect. See the service's documentation for its name.",
			options: [
				{
					displayName: 'Query Parameter',
					name: 'parameter',
					values: [
						{
							displayName: 'Name',
							name: 'name',
							type: 'string',
							default: '',
							required: true,
							placeholder: 'e.g. url',
							description: 'Name of the query parameter',
						},
						{
							displayName: 'Value',
							name: 'value',
							type: 'string',
							default: '',
							required: true,
							placeholder: 'e.g. https://coffee.example/blog/cold-brew',
							description: 'Value of the query parameter, for example the URL of the page',
						},
					],
				},
			],
		},
		readOptions,
	],
};

export const searchConsole: Resource = {
	name: 'Search Console',
	value: 'searchConsole',
	description: "How a search engine sees a brand's website",
	operations: [getSitemaps, inspectUrl],
};
