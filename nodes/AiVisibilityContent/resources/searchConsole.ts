import { inQuery, named, toResource } from '../../shared/forms/declare';

export const searchConsole = toResource({
	name: 'Search Console',
	description: "How a search engine sees a brand's website",
	operations: [
		named.list('Get Sitemaps', 'Get sitemaps', {
			description: 'List the sitemaps of a brand in the search console',
			url: '/v1/brands/{brandId}/search-console/sitemaps',
		}),
		named.get('Inspect URL', 'Inspect URL', {
			description: 'Retrieve what the search console knows about a page',
			url: '/v1/brands/{brandId}/search-console/url-inspection',
			fields: [
				// The name of the parameter is undocumented (sandbox/api.md 18.6).
				inQuery('url', {
					displayName: 'Page URL',
					name: 'pageUrl',
					required: true,
					placeholder: 'e.g. https://coffee.example/blog/cold-brew',
					rules: { is: 'address' },
					description: "The page of the brand's website to inspect",
				}),
			],
		}),
	],
});
