import { randomUUID } from 'node:crypto';
import { ApiError, bodyError } from '../apiError';
import {
	type Area,
	type Body,
	brandOf,
	created,
	deleted,
	found,
	ok,
	proceed,
	textOf,
} from '../call';
import { englishName } from '../language';
import { nameMatches, pageOf } from '../paging';
import type { BrandRecord } from '../state/records';
import type { State } from '../state/state';

/** Brands (docs/api.md 2.9, 2.10). */
export const brands: Area = {
	getBrands: (call) => {
		const { allowedBrandId } = call.key;
		const visible = call.world.state.brands.where(
			(brand) =>
				brand.workspace === 'own' &&
				(allowedBrandId === null || brand.id === allowedBrandId) &&
				nameMatches(call, brand.name),
		);
		return ok(pageOf(call, visible, { view: brandView }));
	},
	postBrands: (call) => {
		if (call.key.allowedBrandId !== null) throw new ApiError('brand_not_authorized');
		const fields = brandFields(call.body);
		proceed(call);
		const now = call.world.clock.iso();
		const brand = call.world.state.brands.add<BrandRecord>({
			id: randomUUID(),
			object: 'brand',
			workspace: 'own',
			name: '',
			website: '',
			brand_aliases: [],
			brand_info_summary: null,
			categories: [],
			country: null,
			language: null,
			created_at: now,
			updated_at: now,
			...fields,
		});
		return created(brandView(brand));
	},
	getBrandsOne: (call) => ok(brandView(found(call.world.state.brands.get(brandOf(call))))),
	patchBrandsOne: (call) => {
		const brand = found(call.world.state.brands.get(brandOf(call)));
		const fields = brandFields(call.body);
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

/** The fields sent, in stored form. Null clears optional fields; name and website stay. */
function brandFields(body: Body): Partial<BrandRecord> {
	const fields: Partial<BrandRecord> = {};
	const name = textOf(body.name);
	const website = textOf(body.website);
	if (name !== undefined) {
		if (name.trim() === '' || name.length > 80)
			throw bodyError(['name'], 'must have 1 to 80 characters');
		fields.name = name;
	}
	if (website !== undefined) {
		const isHttp = URL.canParse(website) && /^https?:$/.test(new URL(website).protocol);
		if (!isHttp) throw bodyError(['website'], 'must be a full http(s) URL', 'url_parsing');
		fields.website = website;
	}
	if ('brand_aliases' in body) fields.brand_aliases = (body.brand_aliases ?? []) as string[];
	if ('categories' in body) fields.categories = (body.categories ?? []) as string[];
	if ('country' in body) fields.country = textOf(body.country) ?? null;
	if ('language' in body)
		fields.language = body.language ? englishName(String(body.language)) : null;
	return fields;
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
