import type { IDataObject } from 'n8n-workflow';
import { createdAt } from '../../shared/base/time/timestamp';
import {
	bySentiment,
	citationFilters,
	reportFilter,
	sentimentFilter,
	simplifiedCitation,
} from '../../shared/forms/declare';
import type { Detector } from '../detectors/detector';
import { isUnknown, statusChange } from '../detectors/statusChange';
import { costNotice, type PollEvent } from './event';

/** Sorted by `created_at`, descending (sandbox/api.md 13.2). */
export const newCitation: PollEvent = {
	value: 'newCitation',
	name: 'New Citation',
	description: 'AI assistants cite a page for the first time (2 units per 100 new pages)',
	notice: costNotice(
		'Each poll costs at least 2 units per brand, and 2 more for each 100 new pages',
		2,
	),
	subject: 'citation',
	path: '/v1/brands/{brandId}/citations',
	query: { sort: 'created_at' },
	simplified: simplifiedCitation,
	filters: [
		...citationFilters,
		reportFilter,
		{
			...sentimentFilter,
			description:
				'Only pages with this opinion of the brand. Pages that the service has not rated are left out.',
		},
	],
	memoryDependsOn: [sentimentFilter],
	detector: (values) => newPages(bySentiment(values)?.matches ?? (() => true)),
	toLines: ({ url, brand_mention_sentiment: sentiment }, { say }) => [
		say('citation', { url }),
		sentiment && say('sentiment', { sentiment }),
	],
};

/** How many pages are remembered, the newest: more than the first page, which every poll reads. */
const MOST_PAGES = 500;

/**
 * Finds pages that were not there before, or did not match, as far as the list is read: until a page of it
 * has nothing new.
 *
 * @param matches a filter that the service does not offer
 */
export function newPages(matches: (record: IDataObject) => boolean | undefined): Detector {
	const statusOf = (record: IDataObject) => (matches(record) === true ? 'new' : '');
	const settings = { subject: 'citation', wanted: new Set(['new']), timeOf: createdAt };
	return {
		...statusChange({ ...settings, statusOf, extraOf: () => ({}), most: MOST_PAGES }),
		isEnough: (memory, _records, page) =>
			memory === undefined || !page.some((record) => isUnknown(record, memory)),
	};
}
