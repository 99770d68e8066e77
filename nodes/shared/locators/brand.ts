import { locator } from './locator';

const brand = {
	displayName: 'Brand',
	name: 'brandId',
	searchMethod: 'searchBrands',
	description: 'The brand to work on',
};

/** The brand as a part of the path. */
export const brandInPath = locator(brand);

/** The brand as a query parameter. */
export const brandInQuery = locator({ ...brand, send: { type: 'query', property: 'brand_id' } });

/** The brand as a field of the body. */
export const brandInBody = locator({ ...brand, send: { type: 'body', property: 'brand_id' } });

/** The brand whose records the list of the next locator shows; it is not sent. */
export const brandOfList = locator({
	...brand,
	required: false,
	description:
		'The brand whose records the list below shows. Not needed when the record is given by its ID.',
});
