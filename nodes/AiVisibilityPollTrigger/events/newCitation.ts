import { createdAt } from '../../shared/base/time/timestamp';
import {
	bySentiment,
	citationFilters,
	reportFilter,
	sentimentFilter,
	simplifiedCitation,
} from '../../shared/forms/declare';
import { isUnknown, statusChange } from '../detectors/statusChange';
import { costNotice, type PollEvent } from './event';

/** How many pages are remembered, the newest: more than the first page, which every poll reads. */
const MOST_PAGES = 500;

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
	// Finds pages that were not there before, or did not match: until a page of the list has nothing new.
	detector: (values) => {
		const filter = bySentiment(values);
		return {
			...statusChange({
				subject: 'citation',
				wanted: new Set(['new']),
				statusOf: (record) => (!filter || filter.matches(record) ? 'new' : ''),
				extraOf: () => ({}),
				timeOf: createdAt,
				most: MOST_PAGES,
			}),
			isEnough: (memory, _records, page) =>
				memory === undefined || !page.some((record) => isUnknown(record, memory)),
		};
	},
	toLines: ({ url, brand_mention_sentiment: sentiment }, { say }) => [
		say('citation', { url }),
		sentiment && say('sentiment', { sentiment }),
	],
};
