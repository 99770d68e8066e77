import { validationError } from '../apiError.cts';
import { type Area, type Body, type Call, found } from '../call.cts';
import { freeArea } from '../freeArea.cts';
import { wholeList } from '../paging.cts';
import { newRecord } from '../state/newRecord.cts';
import type { AliasSuggestionRecord, FreeRecord } from '../state/records.cts';

const MOST_ALIASES = 50;
const SECTIONS = ['brand_sections_config', 'report_sections_config'];

const competitorArea = freeArea('BrandsCompetitors', 'competitors', 'competitor');

/** Alias suggestions, competitors and white label settings of a brand (sandbox/api.md 10.5 to 10.7). */
export const brandDetails: Area = {
	getBrandsAliasSuggestions: (call) => wholeList(call, suggestionsOf(call).map(suggestionView)),
	deleteBrandsAliasSuggestionsOne: (call) => {
		const suggestion = namedSuggestion(call);
		call.proceed();
		if (suggestion) call.state.aliasSuggestions.delete(suggestion.id);
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
	...competitorArea.operations,
	postBrandsCompetitorsMerges: (call) => {
		const ids = idsIn(call.body);
		const merged = call
			.ofBrand(call.state.competitors)
			.filter(({ id }) => ids.includes(id))
			.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
		if (merged.length < 2)
			throw validationError(['body'], 'Name two or more competitors of the brand.');
		call.proceed();
		const [kept, ...others] = call.holds('10.7') ? merged : merged.reverse();
		for (const { id } of others) call.state.competitors.delete(id);
		return Object.assign(kept, { updated_at: call.now });
	},
	getBrandsWhiteLabel: (call) => whiteLabelView(whiteLabelOf(call)),
	patchBrandsWhiteLabel: (call) => {
		const record = whiteLabelOf(call);
		call.proceed();
		const sent: Body = call.sentFields('WhiteLabel');
		for (const field of SECTIONS.filter((name) => name in call.body))
			sent[field] = mergedToggles(call, record, field);
		if (Object.keys(sent).length === 0) return whiteLabelView(record);
		Object.assign(record, sent, { updated_at: call.now });
		return whiteLabelView(call.state.whiteLabels.add(record));
	},
};

const suggestionsOf = (call: Call): AliasSuggestionRecord[] =>
	call.ofBrand(call.state.aliasSuggestions);

const suggestionView = ({ id: _, ...shown }: AliasSuggestionRecord): object => shown;

const namedSuggestion = (call: Call): AliasSuggestionRecord | undefined =>
	suggestionsOf(call).find((one) => one.business_name === call.params.business_name);

/** IDs anywhere in the body, because its field names are undocumented. The first one is kept. */
function idsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(idsIn);
}

/** Toggles that are sent merge into the existing ones; null clears all (sandbox/api.md 10.6). */
function mergedToggles(call: Call, record: FreeRecord, field: string): object {
	const sent = call.body[field] as object | null;
	const known = call.holds('10.6') ? (record[field] as object) : {};
	return sent === null ? {} : { ...known, ...sent };
}

function whiteLabelOf(call: Call): FreeRecord {
	const { id } = call.brand;
	const none = { id, brand_id: id, brand_sections_config: {}, report_sections_config: {} };
	return call.state.whiteLabels.get(id) ?? newRecord<FreeRecord>(call.world, 'WhiteLabel', none);
}

const whiteLabelView = ({ id: _, ...shown }: FreeRecord): object => shown;
