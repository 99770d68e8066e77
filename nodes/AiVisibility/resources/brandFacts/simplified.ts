/** The facts that Simplify keeps. */
export const simplifiedFacts = [
	'brand_id',
	'description',
	'industry',
	'tagline',
	'value_proposition',
	'headquarters',
	'founded_year',
	'company_size',
	'key_facts',
	'research_status',
];
