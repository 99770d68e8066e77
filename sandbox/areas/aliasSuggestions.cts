import { validationError } from '../apiError.cts';
import { type Area, brandOf, type Call, deleted, found, ok, proceed, ofBrand } from '../call.cts';
import { wholeList } from '../paging.cts';
import type { AliasSuggestionRecord } from '../state/records.cts';
import { refuseIf } from '../rules.cts';

const MOST_ALIASES = 50;

/** Alias suggestions (sandbox/api.md 10.5). */
export const aliasSuggestions: Area = {
	getBrandsAliasSuggestions: (call) =>
		ok(
			wholeList(
				call.world,
				suggestionsOf(call).map(({ id: _, ...shown }) => shown),
			),
		),
	deleteBrandsAliasSuggestionsOne: (call) => {
		const suggestion = namedSuggestion(call);
		proceed(call);
		if (suggestion) call.world.state.aliasSuggestions.delete(suggestion.id);
		return deleted();
	},
	postBrandsAliasSuggestionsAcceptances: (call) => {
		const { state, clock } = call.world;
		const brand = found(state.brands.get(brandOf(call)));
		const name = call.params.business_name;
		const isKnown = brand.brand_aliases.includes(name);
		refuseIf(call.world, '10.5', isKnown, 'alias_already_accepted');
		const suggestion = found(namedSuggestion(call));
		const isFull = brand.brand_aliases.length >= MOST_ALIASES;
		refuseIf(call.world, '10.5', isFull, () =>
			validationError(['path', 'business_name'], `A brand has at most ${MOST_ALIASES} aliases.`),
		);
		proceed(call);
		brand.brand_aliases = [...brand.brand_aliases, name];
		brand.updated_at = clock.iso();
		state.aliasSuggestions.delete(suggestion.id);
		return ok({
			object: 'alias_suggestion.accepted',
			added_alias: name,
			brand_aliases: brand.brand_aliases,
			brand_id: brand.id,
			business_name: name,
			remaining: suggestionsOf(call).length,
		});
	},
};

function suggestionsOf(call: Call): AliasSuggestionRecord[] {
	return ofBrand(call, call.world.state.aliasSuggestions);
}

function namedSuggestion(call: Call): AliasSuggestionRecord | undefined {
	return suggestionsOf(call).find((one) => one.business_name === call.params.business_name);
}
