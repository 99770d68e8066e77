import {
	fieldNames,
	notEmpty,
	recordsAt,
	searchFilter,
	text,
	toCountry,
	toLanguage,
	toResource,
} from '../../shared/forms/declare';

const brandAliases = text(
	'brand_aliases',
	'Acme, Acme Coffee',
	'Other names of the brand, separated by commas (at most 50)',
	{ rules: { list: 'commas', maxItems: 50, isName: true } },
);

const categories = text(
	'categories',
	'coffee, espresso machines',
	'Topics of the brand, separated by commas (at most 30)',
	{ rules: { list: 'commas', maxItems: 30, maxLength: 100, isName: true } },
);

const brandCountry = toCountry('The market of the brand');

const brandLanguage = toLanguage('The language of the brand');

const brands = recordsAt('brand', '/v1/brands', 'brandId');

export const brand = toResource({
	name: 'Brand',
	description: 'A brand whose visibility you measure',
	simplified: fieldNames(`name website country language categories brand_aliases
	brand_info_summary created_at updated_at id`),
	operations: [
		brands.create({
			description:
				'Add a brand (1 unit). Not available with an API key that is restricted to one brand.',
			fields: [
				text('name', 'Acme Coffee', 'Name of the brand, up to 80 characters', {
					required: true,
					rules: { maxLength: 80 },
				}),
				text('website', 'https://coffee.example', "URL of the brand's website", {
					required: true,
					rules: { is: 'address' },
				}),
			],
			additionalFields: [brandAliases, categories, ...[brandCountry, brandLanguage].map(notEmpty)],
		}),
		brands.delete({ description: 'Delete a brand permanently (1 unit)' }),
		brands.get({ description: 'Retrieve a brand (1 unit)' }),
		brands.getMany({
			description: 'List your brands, newest first (1 unit per request)',
			filters: [searchFilter('coffee')],
		}),
		brands.update({
			description: 'Change fields of a brand (1 unit). A list replaces the existing one.',
			mayBeEmpty: ['brand_aliases', 'categories', 'country', 'language'],
			updateFields: [
				brandAliases,
				categories,
				brandCountry,
				brandLanguage,
				text('name', 'Acme Coffee', 'Name of the brand'),
				text('website', 'https://coffee.example', "URL of the brand's website"),
			],
		}),
	],
});
