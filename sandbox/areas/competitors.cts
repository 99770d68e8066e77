import { validationError } from '../apiError.cts';
import { type Area, ofBrand, ok, proceed } from '../call.cts';
import { freeArea } from '../freeArea.cts';

const records = freeArea((state) => state.competitors, 'competitor', 'competitor_id');

/** Competitors. Their fields are undocumented (sandbox/api.md 10.7). */
export const competitors: Area = {
	getBrandsCompetitors: records.list,
	patchBrandsCompetitorsOne: records.update,
	deleteBrandsCompetitorsOne: records.remove,
	postBrandsCompetitorsMerges: (call) => {
		const ids = idsIn(call.body);
		const merged = ofBrand(call, call.world.state.competitors)
			.filter(({ id }) => ids.includes(id))
			.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
		if (merged.length < 2)
			throw validationError(['body'], 'Name two or more competitors of the brand.');
		proceed(call);
		const [kept, ...others] = call.world.holds('10.7') ? merged : merged.reverse();
		for (const { id } of others) call.world.state.competitors.delete(id);
		kept.updated_at = call.world.clock.iso();
		return ok(kept);
	},
};

/** IDs anywhere in the body, because its field names are undocumented. The first one is kept. */
function idsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(idsIn);
}
