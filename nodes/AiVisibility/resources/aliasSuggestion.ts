import { brandInPath, type Operation, toResource, usual } from '../../shared/forms/declare';
import { aliasSuggestionInPath } from '../locators';

const accept: Operation = {
	name: 'Accept',
	value: 'accept',
	action: 'Accept alias suggestion',
	description: 'Add the suggested name to the aliases of the brand, at most 50 (1 unit)',
	method: 'POST',
	url: '/v1/brands/{brandId}/alias-suggestions/{businessName}/acceptances',
	fields: [brandInPath, aliasSuggestionInPath],
};

const dismiss: Operation = {
	name: 'Dismiss',
	value: 'dismiss',
	action: 'Dismiss alias suggestion',
	description: 'Reject a suggestion permanently (1 unit)',
	method: 'DELETE',
	url: '/v1/brands/{brandId}/alias-suggestions/{businessName}',
	emptyOutput: { dismissed: true },
	fields: [brandInPath, aliasSuggestionInPath],
};

const getMany: Operation = {
	...usual.getMany('alias suggestions', '/v1/brands/{brandId}/alias-suggestions'),
	description: 'List the suggestions awaiting your decision (1 unit)',
	paging: 'none',
	fields: [brandInPath],
};

export const aliasSuggestion = toResource({
	name: 'Alias Suggestion',
	value: 'aliasSuggestion',
	description: 'Names in AI answers that may refer to the brand',
	defaultOperation: 'getMany',
	operations: [accept, dismiss, getMany],
});
