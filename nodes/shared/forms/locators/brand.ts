import { toNamedItem } from './labels';
import { locator } from './locator';
import { searchList } from './searchList';

const brand = ['brandId', 'Brand', 'searchBrands'] as const;

export const brandInPath = locator(...brand);

export const brandInQuery = locator(...brand, { send: 'query' });

export const brandInBody = locator(...brand, { send: 'body' });

/** The brand whose records the next locator lists. It is not sent. */
export const brandForList = locator(...brand, {
	required: false,
	description: 'The brand whose records are listed below. Not needed if you enter an ID.',
});

/** Fills the lists of brands in every node. */
export const brandLists = {
	searchBrands: searchList({
		path: '/v1/brands',
		hasSearch: true,
		toItem: (brand) => toNamedItem(brand, brand.website),
	}),
};
