import { citationFilters } from '../../shared/fields/citationFilters';
import { toFilters } from '../../shared/fields/collections';
import { listSize } from '../../shared/fields/lists';
import { readOptions } from '../../shared/fields/options';
import { outputFields } from '../../shared/fields/output';
import { brandInPath, brandForList } from '../../shared/locators/brand';
import { citationInPath } from '../locators';
import { reportFilter } from '../../shared/locators/report';
import type { Operation, Resource } from '../../shared/describe/types';
import { simplifiedCitation } from '../../shared/records/citation';

const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get citation',
	description: 'Retrieve a cited page (1 unit)',
	method: 'GET',
	url: '/v1/citations/{citationId}',
	simplified: simplifiedCitation,
	fields: [brandForList, citationInPath, ...outputFields, readOptions],
};

const getByDomain: Operation = {
	name: 'Get by Domain',
	value: 'getByDomain',
	action: 'Get citations by domain',
	description: 'Count the cited pages per website (2 units per request)',
	method: 'GET',
	url: '/v1/brands/{brandId}/citations/by-domain',
	paging: 'offset',
	fields: [brandInPath, ...listSize, readOptions],
};

const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many citations',
	description: 'List the pages that AI assistants cite for a brand (2 units per request)',
	method: 'GET',
	url: '/v1/brands/{brandId}/citations',
	paging: 'cursor',
	simplified: simplifiedCitation,
	fields: [
		brandInPath,
		...listSize,
		{
			displayName: 'Sort By',
			name: 'sort',
			type: 'options',
			options: [
				{ name: 'Domain Authority', value: 'domain_authority' },
				{ name: 'Newest', value: 'created_at' },
				{ name: 'Score', value: 'svc_score' },
			],
			default: 'created_at',
			description: 'What to sort by, highest first',
			routing: { send: { type: 'query', property: 'sort' } },
		},
		toFilters([...citationFilters, reportFilter]),
		...outputFields,
		readOptions,
	],
};

export const citation: Resource = {
	name: 'Citation',
	value: 'citation',
	description: 'Pages that AI assistants cite in their answers',
	operations: [get, getByDomain, getMany],
};
