import { validationError } from '../apiError.cts';
import { type Area, type Call, found } from '../call.cts';
import { wholeList } from '../paging.cts';
import type { AliasSuggestionRecord } from '../state/records.cts';

const MOST_ALIASES = 50;

/** Alias suggestions (sandbox/api.md 10.5). */
export const aliasSuggestions: Area = {
	getBrandsAliasSuggestions: (call) =>
		wholeList(
			call,
			suggestionsOf(call).map(({ id: _, ...shown }) => shown),
		),
	deleteBrandsAliasSuggestionsOne: (call) => {
		const suggestion = namedSuggestion(call);
		call.proceed();
		if (suggestion) call.state.aliasSuggestions.delete(suggestion.id);
		return undefined;
	},
	postBrandsAliasSuggestionsAcceptances: (call) => {
		const { brand } = call;
		const name = call.params.business_name;
		const isKnown = brand.brand_aliases.includes(name);
		call.refuseIf('10.5', isKnown, 'alias_already_accepted');
		const suggestion = found(namedSuggestion(call));
		const isFull = brand.brand_aliases.length >= MOST_ALIASES;
		call.refuseIf('10.5', isFull, () =>
			validationError(['path', 'business_name'], `A brand has at most ${MOST_ALIASES} aliases.`),
		);
		call.proceed();
		brand.brand_aliases = [...brand.brand_aliases, name];
		brand.updated_at = call.now;
		call.state.aliasSuggestions.delete(suggestion.id);
		return {
			object: 'alias_suggestion.accepted',
			added_alias: name,
			brand_aliases: brand.brand_aliases,
			brand_id: brand.id,
			business_name: name,
			remaining: suggestionsOf(call).length,
		};
	},
};

function suggestionsOf(call: Call): AliasSuggestionRecord[] {
	return call.ofBrand(call.state.aliasSuggestions);
}

function namedSuggestion(call: Call): AliasSuggestionRecord | undefined {
	return suggestionsOf(call).find((one) => one.business_name === call.params.business_name);
}
