import type { Field } from '../describe/types';
import { byTexts, READS_ALL } from './statusFilters';

/** The filters of the service for citations, except for the report. */
export const citationFilters: Field[] = [
	{
		displayName: 'Domain Category',
		name: 'domainCategory',
		type: 'options',
		options: [
			{
				name: 'Directory or Marketplace',
				value: 'DIRECTORY_MARKETPLACE',
				description: 'Business directories and marketplaces that the service does not tell apart',
			},
			{ name: 'Editorial Media', value: 'EDITORIAL_MEDIA' },
			{ name: 'Institutional', value: 'INSTITUTIONAL' },
			{
				name: 'Marketplace',
				value: 'MARKETPLACE',
				description: 'Websites on which many sellers offer products',
			},
			{ name: 'Other', value: 'OTHER' },
			{ name: 'Own Website', value: 'OWNED' },
			{
				name: 'Reference',
				value: 'REFERENCE',
				description: 'Encyclopedias and other works to look things up in',
			},
			{
				name: 'Reference Documentation',
				value: 'REFERENCE_DOCS',
				description: 'Manuals and technical documentation',
			},
			{
				name: 'Review Directory',
				value: 'REVIEW_DIRECTORY',
				description: 'Directories in which customers rate products or companies',
			},
			{ name: 'Social and User-Generated', value: 'SOCIAL_UGC' },
		],
		default: 'EDITORIAL_MEDIA',
		description: 'Only pages on websites in this category',
		routing: { send: { type: 'query', property: 'domain_category' } },
	},
	{
		displayName: 'Has Backlink',
		name: 'hasBacklink',
		type: 'boolean',
		default: true,
		description:
			'Whether to return only pages that link to the brand. Turn off for pages that do not.',
		routing: { send: { type: 'query', property: 'has_backlink' } },
	},
	{
		displayName: 'Has Contact',
		name: 'hasContact',
		type: 'boolean',
		default: true,
		description:
			'Whether to return only pages with a known contact. Turn off for pages without one.',
		routing: { send: { type: 'query', property: 'has_contact' } },
	},
	{
		displayName: 'Is Actionable',
		name: 'isActionable',
		type: 'boolean',
		default: true,
		description: 'Whether to return only pages worth contacting. Turn off for the others.',
		routing: { send: { type: 'query', property: 'is_actionable' } },
	},
	{
		displayName: 'Minimum Domain Authority',
		name: 'minDomainAuthority',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100 },
		default: 30,
		rules: { integer: true },
		description: 'Lowest domain authority, from 0 to 100',
		routing: { send: { type: 'query', property: 'min_domain_authority' } },
	},
	{
		displayName: 'Minimum Score',
		name: 'minSvcScore',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100 },
		default: 50,
		description: 'Lowest score of the page, from 0 to 100',
		routing: { send: { type: 'query', property: 'min_svc_score' } },
	},
	{
		displayName: 'Page Category',
		name: 'pageCategory',
		type: 'string',
		default: '',
		placeholder: 'e.g. review',
		description: 'Only pages in this category, as shown in the field page_category',
		routing: { send: { type: 'query', property: 'page_category' } },
	},
];

/** The filter of citations by how they speak of the brand (docs/api.md 13.1). */
export const sentimentFilter: Field = {
	displayName: 'Sentiment',
	name: 'sentiment',
	type: 'multiOptions',
	options: [
		{ name: 'Negative', value: 'negative' },
		{ name: 'Neutral', value: 'neutral' },
		{ name: 'Positive', value: 'positive' },
	],
	rules: { openChoice: true, notEmpty: true },
	default: [],
	description: `Only pages that speak of the brand like this. Pages that the service has not rated are left out. ${READS_ALL}.`,
};

const NOT_RATED =
	'No page says how it speaks of the brand, so the filter Sentiment matches nothing.';

/** Selects the citations with the chosen sentiments. */
export const bySentiment = byTexts('sentiment', 'brand_mention_sentiment', NOT_RATED);
