/** The fields that Simplify keeps of a citation. */
export const simplifiedCitation = [
	'id',
	'url',
	'domain',
	'svc_score',
	'domain_authority',
	'brand_mentioned',
	'brand_mention_sentiment',
	'has_backlink',
	'is_actionable',
	'created_at',
];
