import { validationError } from '../apiError.cts';
import type { Area } from '../call.cts';
import { freeArea } from '../freeArea.cts';

const records = freeArea(
	'BrandsCompetitors',
	(state) => state.competitors,
	'competitor',
	'competitor_id',
);

/** Competitors. Their fields are undocumented (sandbox/api.md 10.7). */
export const competitors: Area = {
	...records.operations,
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
};

/** IDs anywhere in the body, because its field names are undocumented. The first one is kept. */
function idsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(idsIn);
}
