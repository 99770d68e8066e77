import {
	brandInPath,
	furtherJson,
	listSize,
	type Operation,
	readOptions,
	type Resource,
	withBodyJson,
	writeOptions,
} from '../../shared/forms/declare';
import { competitorInPath } from '../locators';
import { competitorFields, competitorMergeFields } from '../mappings';

const deleteCompetitor: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete competitor',
	description: 'Remove a competitor from a brand',
	method: 'DELETE',
	url: '/v1/brands/{brandId}/competitors/{competitorId}',
	fields: [brandInPath, competitorInPath, writeOptions],
};

const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many competitors',
	description: 'List the competitors that AI assistants mention alongside a brand',
	method: 'GET',
	url: '/v1/brands/{brandId}/competitors',
	paging: 'cursor',
	fields: [brandInPath, ...listSize, readOptions],
};

const merge: Operation = {
	name: 'Merge',
	value: 'merge',
	action: 'Merge competitors',
	description: 'Merge several entries for the same company into one competitor',
	method: 'POST',
	url: '/v1/brands/{brandId}/competitors/merges',
	prepare: withBodyJson,
	fields: [
		brandInPath,
		competitorMergeFields,
		furtherJson({
			competitor_ids: ['3f6c1f0e…', '7b1d9c52…'],
		}),
		writeOptions,
	],
};

const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update competitor',
	description: 'Change fields of a competitor',
	method: 'PATCH',
	url: '/v1/brands/{brandId}/competitors/{competitorId}',
	prepare: withBodyJson,
	fields: [
		brandInPath,
		competitorInPath,
		competitorFields,
		furtherJson({ name: 'Example Roasters' }),
		writeOptions,
	],
};

export const competitor: Resource = {
	name: 'Competitor',
	value: 'competitor',
	description: 'Companies that AI assistants mention alongside a brand',
	defaultOperation: 'getMany',
	operations: [deleteCompetitor, getMany, merge, update],
};
