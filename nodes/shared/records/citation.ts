/** The fields that Simplify keeps of a citation. */
export const simplifiedCitation = [
	'url',
	'domain',
	'svc_score',
	'domain_authority',
	'page_category',
	'domain_category',
	'brand_mentioned',
	'brand_mention_sentiment',
	'has_backlink',
	'is_actionable',
	'*_count',
	'created_at',
	'id',
];
