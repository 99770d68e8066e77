import {
	fieldNames,
	inBody,
	named,
	recordsAt,
	text,
	toResource,
	wholeNumber,
} from '../../shared/forms/declare';

const offers = (property: string, example: string) =>
	text(
		property,
		example,
		'One per line, at most 10, with a description after a colon. Replaces the existing list.',
		{ typeOptions: { rows: 4 }, rules: { list: [':', 'description'], maxItems: 10 } },
	);

const facts = recordsAt('brand facts', '/v1/brands/{brandId}/facts');

export const brandFacts = toResource({
	name: 'Brand Facts',
	description: 'What the service knows about a brand. Reports need a description.',
	simplified: fieldNames(`research_status description industry tagline
	value_proposition headquarters founded_year company_size key_facts brand_id`),
	operations: [
		named.startJob('Generate', 'Generate brand facts', {
			description:
				'Research a brand and replace its facts (2 units and 1 credit, takes up to 3 minutes)',
			url: '/v1/brands/{brandId}/facts',
			jobResult: 'brandFacts',
			warnings: ['Each item costs 1 credit.'],
		}),
		facts.get({ description: 'Retrieve the facts about a brand (1 unit)' }),
		facts.update({
			description: 'Edit the facts about a brand (1 unit)',
			mayBeEmpty: 'all',
			updateFields: [
				text('company_size', '50-100', 'Number of employees'),
				text(
					'description',
					'Roasts organic coffee in small batches…',
					'What the brand is and does. Reports cannot run without it.',
					{ typeOptions: { rows: 4 } },
				),
				inBody('founded_year', {
					...wholeNumber({ from: 1800, to: 2100, initial: 2000 }),
					description: 'The year the company was founded',
				}),
				text('headquarters', 'Hamburg, Germany', 'Where the company is based'),
				text('industry', 'Food and drink', 'The industry of the company'),
				text(
					'key_facts',
					'Carbon neutral since 2020',
					'One fact per line, at most 20. Replaces the existing list.',
					{ typeOptions: { rows: 4 }, rules: { list: 'lines', maxItems: 20, maxLength: 500 } },
				),
				text(
					'key_people',
					'Anna Schmidt, Founder',
					'One person per line, at most 10, with the role after a comma. Replaces the existing list.',
					{ typeOptions: { rows: 4 }, rules: { list: [',', 'role'], maxItems: 10 } },
				),
				text('mission_statement', 'Good coffee for everyone', 'What the company wants to achieve', {
					typeOptions: { rows: 2 },
				}),
				offers('products', 'Office Blend: Beans for ten people'),
				offers('services', 'Barista Training: Half a day at your office'),
				text('tagline', 'Wake up better', 'The slogan of the brand'),
				text(
					'value_proposition',
					'Freshly roasted on the day of the order',
					'Why customers should choose the brand',
					{ typeOptions: { rows: 2 } },
				),
			],
		}),
	],
});
