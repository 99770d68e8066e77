import { bodyError } from '../apiError.cts';
import type { Area, Call } from '../call.cts';
import { listOf } from '../paging.cts';
import { newRecord } from '../state/newRecord.cts';
import type { BrandRecord } from '../state/records.cts';
import type { State } from '../state/state.cts';

/** Brands (sandbox/api.md 2.9, 2.10), and the connection of analytics, made in the app only (18.6). */
export const brands: Area = {
	getBrands: (call) => {
		const { allowedBrandId } = call.key;
		const isFree = allowedBrandId === null || !call.holds('2.9');
		const visible = call.state.brands.where(
			({ id, workspace }) => workspace === 'own' && (isFree || id === allowedBrandId),
		);
		return listOf(call, visible, { view: brandView });
	},
	postBrands: (call) => {
		call.refuseIf('2.9', call.key.allowedBrandId !== null, 'brand_not_authorized');
		const fields = brandFields(call);
		call.proceed();
		const brand = newRecord<BrandRecord>(call.world, 'Brand', { workspace: 'own', ...fields });
		return call.created(brandView(call.state.brands.add(brand)));
	},
	getBrandsOne: ({ brand }) => brandView(brand),
	patchBrandsOne: (call) => {
		const { brand, now } = call;
		const fields = brandFields(call);
		call.proceed();
		if (Object.keys(fields).length > 0) Object.assign(brand, fields, { updated_at: now });
		return brandView(brand);
	},
	deleteBrandsOne: (call) => {
		const { brand, state } = call;
		call.remove(state.brands, brand);
		for (const collection of state.collections()) {
			const owned = collection as State['competitors'];
			for (const { id } of owned.where((one) => one.brand_id === brand.id)) owned.delete(id);
		}
	},
	getBrandsAnalyticsConnection: ({ brand, world }) => ({
		object: 'analytics_connection',
		brand_id: brand.id,
		connected: false,
		connect_url: `${world.url}/app/analytics`,
	}),
};

const brandView = ({ workspace: _, ...shown }: BrandRecord): object => shown;

/** The fields sent, in stored form. */
function brandFields(call: Call): Partial<BrandRecord> {
	const fields = call.sentFields<BrandRecord>('Brand');
	const { name = 'kept', website = 'https://kept.example' } = fields;
	call.refuseIf('10.8', name.trim() === '', () =>
		bodyError(['name'], 'must have 1 to 80 characters'),
	);
	call.refuseIf('10.8', !/^https?:$/.test(URL.parse(website)?.protocol ?? ''), () =>
		bodyError(['website'], 'must be a full http(s) URL', 'url_parsing'),
	);
	return fields;
}
