import { BY_ID, locator, named, recordsAt, toResource } from '../../shared/forms/declare';

export const aliasSuggestion = toResource({
	name: 'Alias Suggestion',
	description: 'Names in AI answers that may refer to the brand',
	inPath: [
		// A suggestion has no ID, so its name is used.
		locator('businessName', 'Business Name', 'searchAliasSuggestions', {
			description: 'The suggested name',
			byHand: [{ ...BY_ID, displayName: 'By Name', placeholder: 'e.g. Acme Coffee Ltd.' }],
		}),
	],
	defaultOperation: 'getMany',
	operations: [
		named.post('Accept', 'Accept alias suggestion', {
			description: 'Add the suggested name to the aliases of the brand, at most 50 (1 unit)',
			url: '/v1/brands/{brandId}/alias-suggestions/{businessName}/acceptances',
		}),
		named.delete('Dismiss', 'Dismiss alias suggestion', {
			description: 'Reject a suggestion permanently (1 unit)',
			url: '/v1/brands/{brandId}/alias-suggestions/{businessName}',
			emptyOutput: { dismissed: true },
		}),
		recordsAt('alias suggestion', '/v1/brands/{brandId}/alias-suggestions').getMany({
			description: 'List the suggestions awaiting your decision (1 unit)',
			paging: 'none',
		}),
	],
});
