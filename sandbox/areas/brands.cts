import { bodyError } from '../apiError.cts';
import {
	type Area,
	brandOf,
	type Call,
	created,
	deleted,
	englishName,
	found,
	ok,
	proceed,
	sentFields,
} from '../call.cts';
import { isWanted, pageOf } from '../paging.cts';
import { newRecord } from '../state/newRecord.cts';
import type { BrandRecord } from '../state/records.cts';
import type { State } from '../state/state.cts';
import { refuseIf } from '../rules.cts';

/** Brands (sandbox/api.md 2.9, 2.10). */
export const brands: Area = {
	getBrands: (call) => {
		const { allowedBrandId } = call.key;
		const visible = call.world.state.brands.where(
			(brand) =>
				brand.workspace === 'own' &&
				(allowedBrandId === null || brand.id === allowedBrandId || !call.world.holds('2.9')) &&
				isWanted(call, brand),
		);
		return ok(pageOf(call, visible, { view: brandView }));
	},
	postBrands: (call) => {
		const isRestricted = call.key.allowedBrandId !== null;
		refuseIf(call.world, '2.9', isRestricted, 'brand_not_authorized');
		const fields = brandFields(call);
		proceed(call);
		const brand = newRecord<BrandRecord>(call.world, 'Brand', { workspace: 'own', ...fields });
		return created(brandView(call.world.state.brands.add(brand)));
	},
	getBrandsOne: (call) => ok(brandView(found(call.world.state.brands.get(brandOf(call))))),
	patchBrandsOne: (call) => {
		const brand = found(call.world.state.brands.get(brandOf(call)));
		const fields = brandFields(call);
		proceed(call);
		if (Object.keys(fields).length > 0) {
			Object.assign(brand, fields, { updated_at: call.world.clock.iso() });
		}
		return ok(brandView(brand));
	},
	deleteBrandsOne: (call) => {
		const id = brandOf(call);
		proceed(call);
		removeBrand(call.world.state, id);
		return deleted();
	},
};

function brandView({ workspace: _, ...shown }: BrandRecord): object {
	return shown;
}

/** The fields sent, in stored form. */
function brandFields(call: Call): Partial<BrandRecord> {
	const fields = sentFields<BrandRecord>(call, 'Brand');
	const { name, website, language } = fields;
	const isBlank = name !== undefined && name.trim() === '';
	refuseIf(call.world, '10.8', isBlank, () => bodyError(['name'], 'must have 1 to 80 characters'));
	if (website !== undefined) {
		const isHttp = URL.canParse(website) && /^https?:$/.test(new URL(website).protocol);
		refuseIf(call.world, '10.8', !isHttp, () =>
			bodyError(['website'], 'must be a full http(s) URL', 'url_parsing'),
		);
	}
	return language ? { ...fields, language: englishName(language) } : fields;
}

/** Removes a brand with all its records. */
function removeBrand(state: State, id: string): void {
	state.brands.delete(id);
	for (const collection of Object.values(state)) {
		if (typeof collection !== 'object' || !('where' in (collection as object))) continue;
		const owned = collection as State['competitors'];
		for (const record of owned.where(({ brand_id }) => brand_id === id)) owned.delete(record.id);
	}
}
