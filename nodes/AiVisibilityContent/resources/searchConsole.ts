import {
	brandInPath,
	type Operation,
	inForm,
	readOptions,
	toResource,
	withOptions,
} from '../../shared/forms/declare';

const parameterName = inForm('parameterName', {
	default: 'url',
	rules: {
		pattern: ['^[\\w.-]{1,64}$', 'letters, digits, and _ . -, without spaces'],
	},
	description:
		'The query parameter that carries the page. Its name is not documented: change it if the service does not find the page.',
});

/** The name of the page's query parameter is undocumented (docs/api.md 18.6). */
const withPageUrl: Operation['prepare'] = (request, parameter) => {
	const name = String(parameter('options.parameterName', 'url'));
	return { ...request, query: { ...request.query, [name]: parameter('pageUrl') as string } };
};

export const searchConsole = toResource({
	name: 'Search Console',
	value: 'searchConsole',
	description: "How a search engine sees a brand's website",
	operations: [
		{
			name: 'Get Sitemaps',
			value: 'getSitemaps',
			action: 'Get sitemaps',
			description: 'List the sitemaps of a brand in the search console',
			method: 'GET',
			url: '/v1/brands/{brandId}/search-console/sitemaps',
			paging: 'cursor',
			docs: { returns: 'one item per sitemap' },
			fields: [brandInPath],
		},
		{
			name: 'Inspect URL',
			value: 'inspectUrl',
			action: 'Inspect URL',
			description: 'Retrieve what the search console knows about a page',
			method: 'GET',
			url: '/v1/brands/{brandId}/search-console/url-inspection',
			prepare: withPageUrl,
			docs: { returns: 'what the search engine knows about the page' },
			fields: [
				brandInPath,
				inForm('pageUrl', {
					required: true,
					placeholder: 'e.g. https://coffee.example/blog/cold-brew',
					rules: { isAddress: true, pattern: ['^https?://\\S+$', 'an address with https://'] },
					description: "The page of the brand's website to inspect",
				}),
				withOptions(readOptions, parameterName),
			],
		},
	],
});
