import {
	bySentiment,
	citationFilters,
	collection,
	inQuery,
	locator,
	named,
	recordsAt,
	reportFilter,
	sentimentFilter,
	simplifiedCitation,
	toResource,
} from '../../shared/forms/declare';

export const citation = toResource({
	name: 'Citation',
	description: 'Pages that AI assistants cite in their answers',
	inPath: [locator('citationId', 'Citation', 'searchCitations')],
	operations: [
		recordsAt('citation', '/v1/citations', 'citationId').get({
			description: 'Retrieve a cited page (1 unit)',
			simplified: simplifiedCitation,
		}),
		named.list('Get by Domain', 'Get citations by domain', {
			description: 'Count the cited pages per website (2 units per request)',
			url: '/v1/brands/{brandId}/citations/by-domain',
			paging: 'offset',
		}),
		recordsAt('citation', '/v1/brands/{brandId}/citations').getMany({
			description: 'List the pages that AI assistants cite for a brand (2 units per request)',
			recordFilter: bySentiment,
			simplified: simplifiedCitation,
			fields: [
				collection(
					'sort',
					[
						inQuery('sort', {
							displayName: 'Sort By',
							name: 'sortBy',
							type: 'options',
							options: [
								{ name: 'Domain Authority', value: 'domain_authority' },
								{ name: 'Newest', value: 'created_at' },
								{ name: 'Score', value: 'svc_score' },
							],
							default: 'svc_score',
							description: 'What to sort by, highest first. If not set, the newest come first.',
						}),
					],
					'sort',
				),
			],
			filters: [...citationFilters, reportFilter, sentimentFilter],
		}),
	],
});
