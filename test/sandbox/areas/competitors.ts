import { validationError } from '../apiError';
import { type Area, brandOf, type Call, deleted, found, ok, proceed } from '../call';
import { mergeInto } from '../freeRecords';
import { pageOf } from '../paging';
import type { FreeRecord } from '../state/records';

/** Competitors. Their fields are undocumented (docs/api.md 10.7). */
export const competitors: Area = {
	getBrandsCompetitors: (call) => ok(pageOf(call, ofBrand(call))),
	patchBrandsCompetitorsOne: (call) => {
		const record = named(call);
		proceed(call);
		return ok(mergeInto(call, record));
	},
	deleteBrandsCompetitorsOne: (call) => {
		const { id } = named(call);
		proceed(call);
		call.world.state.competitors.delete(id);
		return deleted();
	},
	postBrandsCompetitorsMerges: (call) => {
		const ids = idsIn(call.body);
		const merged = ofBrand(call)
			.filter(({ id }) => ids.includes(id))
			.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
		if (merged.length < 2)
			throw validationError(['body'], 'Name two or more competitors of the brand.');
		proceed(call);
		const [kept, ...others] = merged;
		for (const { id } of others) call.world.state.competitors.delete(id);
		kept.updated_at = call.world.clock.iso();
		return ok(kept);
	},
};

function ofBrand(call: Call): FreeRecord[] {
	const brandId = brandOf(call);
	return call.world.state.competitors.where(({ brand_id }) => brand_id === brandId);
}

function named(call: Call): FreeRecord {
	return found(call.world.state.competitors.get(call.params.competitor_id), brandOf(call));
}

/** IDs anywhere in the body, because its field names are undocumented. The first one is kept. */
function idsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(idsIn);
}
