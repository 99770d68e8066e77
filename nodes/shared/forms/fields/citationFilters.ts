import type { Field } from '../describe/types';
import { ANY, inForm, inQuery, wholeNumber } from './apiField';
import { byTexts, READS_ALL, toChoices } from './statusFilters';

/** Builds a filter that a form or an expression can also leave open. */
function threeWay(property: string, yes: string, no: string): Field {
	return inQuery(property, {
		type: 'options',
		options: [
			{ name: 'Any', value: ANY, description: 'All pages' },
			{ name: 'No', value: false, description: no },
			{ name: 'Yes', value: true, description: yes },
		],
		default: true,
		description: 'Which pages to return',
	});
}

/** The filters of the service for citations, except for the report. */
export const citationFilters: Field[] = [
	inQuery('domain_category', {
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
	}),
	threeWay('has_backlink', 'Pages that link to the brand', 'Pages that do not link to it'),
	threeWay('has_contact', 'Pages with a known contact', 'Pages without one'),
	threeWay('is_actionable', 'Pages worth contacting', 'The other pages'),
	inQuery('min_domain_authority', {
		displayName: 'Minimum Domain Authority',
		...wholeNumber({ from: 0, to: 100, initial: 30 }),
		description: 'Lowest domain authority, from 0 to 100',
	}),
	inQuery('min_svc_score', {
		displayName: 'Minimum Score',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100 },
		default: 50,
		description: 'Lowest score of the page, from 0 to 100',
	}),
	inQuery('page_category', {
		placeholder: 'e.g. review',
		description: 'Only pages in this category, as shown in the field page_category',
	}),
];

const SENTIMENTS = ['negative', 'neutral', 'positive'];

/** The filter of citations by how they speak of the brand (docs/api.md 13.1). */
export const sentimentFilter = inForm('sentiment', {
	type: 'multiOptions',
	options: toChoices(SENTIMENTS),
	default: [],
	description: `Only pages that speak of the brand like this. Pages that the service has not rated are left out. ${READS_ALL}.`,
});

export const bySentiment = byTexts(
	'sentiment',
	'brand_mention_sentiment',
	'No page says how it speaks of the brand, so the filter Sentiment matches nothing.',
	SENTIMENTS,
);
