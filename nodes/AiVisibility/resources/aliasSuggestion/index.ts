import { readOptions, writeOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { aliasSuggestionInPath } from '../../../shared/locators/tracking';
import type { Operation, Resource } from '../../../shared/operations/types';

const accept: Operation = {
	name: 'Accept',
	value: 'accept',
	action: 'Accept alias suggestion',
	description:
		'Count the suggested name as the brand from now on: one more of at most 50 aliases (costs 1 unit)',
	method: 'POST',
	url: '/v1/brands/{brandId}/alias-suggestions/{businessName}/acceptances',
	fields: [brandInPath, aliasSuggestionInPath, writeOptions],
};

const dismiss: Operation = {
	name: 'Dismiss',
	value: 'dismiss',
	action: 'Dismiss alias suggestion',
	description: 'Turn a suggestion down for good: it does not come back (costs 1 unit)',
	method: 'DELETE',
	url: '/v1/brands/{brandId}/alias-suggestions/{businessName}',
	emptyAnswer: { dismissed: true },
	fields: [brandInPath, aliasSuggestionInPath, writeOptions],
};

const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many alias suggestions',
	description: 'List the names that wait for a decision (costs 1 unit)',
	method: 'GET',
	url: '/v1/brands/{brandId}/alias-suggestions',
	paging: 'none',
	fields: [brandInPath, readOptions],
};

export const aliasSuggestion: Resource = {
	name: 'Alias Suggestion',
	value: 'aliasSuggestion',
	description: 'Names in the answers that may well mean the brand',
	defaultOperation: 'getMany',
	operations: [accept, dismiss, getMany],
};
