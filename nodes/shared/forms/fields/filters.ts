import type { Field, FieldValues, RecordFilter } from '../describe/types';
import { choice, inForm, inQuery, whether, wholeNumber } from './apiField';

/** It is not there with Return All. */
export const limit = inQuery('limit', {
	...wholeNumber({ from: 1, initial: 50 }),
	// Without a value, the whole list would be read.
	required: true,
	displayOptions: { show: { returnAll: [false] } },
	description: 'Max number of results to return',
});

export const listSize: Field[] = [
	inForm('returnAll', {
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	}),
	limit,
];

export const searchFilter = (example: string): Field =>
	inQuery('search', {
		displayName: 'Name',
		placeholder: `e.g. ${example}`,
		description: 'Text that the name contains',
	});

export const activeFilter = (records: string): Field =>
	inQuery('is_active', whether(`to return only active ${records}. Turn off for inactive ones.`));

/** Follows the description of a filter that the node applies itself. */
const READS_ALL = 'Reads the whole list, because the service has no such filter';

/** @param statuses the API's documented values; an expression can give others */
export const statusFilter = (records: string, statuses: string[]): Field =>
	inForm('status', {
		type: 'multiOptions',
		options: toChoices(statuses),
		rules: { is: 'freeChoice' },
		default: [],
		description: `Only ${records} with one of these statuses. ${READS_ALL}.`,
	});

/** For records with undocumented statuses (sandbox/api.md 3.6). */
export const freeStatusFilter = (records: string) =>
	inForm('status', {
		rules: { list: 'commas' },
		placeholder: 'e.g. active, paused',
		description: `Only ${records} with one of these statuses, separated by commas. ${READS_ALL}.`,
	});

export const toChoices = <const V extends string>(values: readonly V[]) =>
	values.map((value) => choice(value, value.charAt(0).toUpperCase() + value.slice(1)));

/** What fields have that choose one of these values. */
export const oneOf = <const V extends string>(values: readonly V[], initial: NoInfer<V>) => ({
	type: 'options' as const,
	options: toChoices(values),
	default: initial,
});

/**
 * Creates the `recordFilter` of operations with a filter of several texts. It ignores case.
 *
 * @param documented values that need no hint where no record has them
 */
const byTexts =
	(filter: Field<string[]>, field: string, documented: readonly string[] = []) =>
	(values: FieldValues): RecordFilter | undefined => {
		const wanted = values.get(filter, []).map(lowerCase);
		if (wanted.length === 0) return undefined;
		const found = new Set<string>();
		let isEmpty = true;
		return {
			matches: ({ [field]: value }) => {
				isEmpty = false;
				if (typeof value !== 'string') return false;
				found.add(value);
				return wanted.includes(lowerCase(value));
			},
			whyNone: () => {
				if (isEmpty) return undefined;
				if (found.size === 0) return `No record has a ${field}, so the filter matches nothing.`;
				if (wanted.every((each) => documented.includes(each))) return undefined;
				return `No record has this ${field}: ${wanted.join(', ')}. There are: ${[...found].join(', ')}.`;
			},
		};
	};

export const byStatus = byTexts(freeStatusFilter('records'), 'status');

const lowerCase = (value: unknown): string => String(value).toLowerCase();

/** The filters of the service for citations, except for the report. */
export const citationFilters: Field[] = [
	inQuery('domain_category', {
		type: 'options',
		options: [
			{ name: 'Directory or Marketplace', value: 'DIRECTORY_MARKETPLACE' },
			{ name: 'Editorial Media', value: 'EDITORIAL_MEDIA' },
			{ name: 'Institutional', value: 'INSTITUTIONAL' },
			{ name: 'Marketplace', value: 'MARKETPLACE' },
			{ name: 'Other', value: 'OTHER' },
			{ name: 'Own Website', value: 'OWNED' },
			{ name: 'Reference (Encyclopedias)', value: 'REFERENCE' },
			{ name: 'Reference Documentation (Manuals)', value: 'REFERENCE_DOCS' },
			{ name: 'Review Directory', value: 'REVIEW_DIRECTORY' },
			{ name: 'Social and User-Generated', value: 'SOCIAL_UGC' },
		],
		default: 'EDITORIAL_MEDIA',
		description: 'Only pages on websites in this category',
	}),
	inQuery(
		'has_backlink',
		whether('to return only pages that link to the brand. Turn off for pages that do not.'),
	),
	inQuery(
		'has_contact',
		whether('to return only pages with a known contact. Turn off for pages without one.'),
	),
	inQuery(
		'is_actionable',
		whether('to return only pages worth contacting. Turn off for the others.'),
	),
	inQuery('min_domain_authority', {
		displayName: 'Minimum Domain Authority',
		...wholeNumber({ from: 0, to: 100, initial: 30 }),
		description: 'The lowest domain authority, from 0 to 100',
	}),
	inQuery('min_svc_score', {
		displayName: 'Minimum Score',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100 },
		default: 50,
		description: 'The lowest score of the page, from 0 to 100',
	}),
	inQuery('page_category', {
		placeholder: 'e.g. review',
		description: "Only pages in this category. The field 'page_category' of a page shows it.",
	}),
];

const SENTIMENTS = ['negative', 'neutral', 'positive'] as const;

/** The filter of citations by how they speak of the brand (sandbox/api.md 13.1). */
export const sentimentFilter = inForm('sentiment', {
	type: 'multiOptions',
	options: toChoices(SENTIMENTS),
	default: [],
	description: `Only pages with this opinion of the brand. Pages that the service has not rated are left out. ${READS_ALL}.`,
});

export const bySentiment = byTexts(sentimentFilter, 'brand_mention_sentiment', SENTIMENTS);
