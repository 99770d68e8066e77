/** The facts that Simplify keeps. */
export const simplifiedFacts = [
	'research_status',
	'description',
	'industry',
	'tagline',
	'value_proposition',
	'headquarters',
	'founded_year',
	'company_size',
	'key_facts',
	'brand_id',
];
