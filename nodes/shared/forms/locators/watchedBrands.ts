import type { WatchedBrands } from '../../requests/brands';
import type { FieldValues } from '../describe/types';
import { brandsField, chosenBrands, inForm, showFor } from '../fields/apiField';
import { brandInPath, locator } from './sharedLists';

/**
 * Declares the fields that say which brands a trigger watches, and how they are read.
 *
 * @param hints what is to know about all and about chosen brands
 * @param description of the choice
 * @param one description of the field for one brand
 */
export function toWatchedBrands(
	hints: { all: string; chosen: string },
	description: string,
	one: string,
) {
	const which = brandsField({ ...hints, one: '' }, 'one', description);
	const brand = locator('brandId', 'Brand', 'searchBrands', { description: one });
	return {
		fields: [which, ...showFor(which, ['one'], brand), chosenBrands],
		/** @returns IDs, or names of chosen brands, each once; none for All Brands */
		read: (form: FieldValues): WatchedBrands => {
			const brandIds = [form.get(brandInPath) ?? form.get(chosenBrands, [])].flat();
			return { brands: form.get(which, 'one'), brandIds: [...new Set(brandIds)] };
		},
	};
}

/** For triggers that start a workflow when a report is done. */
export const loopNotice = inForm('loopNotice', {
	displayName:
		"Do not start reports of the same brand in this workflow, because each report starts the workflow again and costs credits. The nodes refuse this unless 'Allow Loop' is on.",
	type: 'notice',
});
