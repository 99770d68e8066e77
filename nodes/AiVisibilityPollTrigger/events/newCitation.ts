import {
	bySentiment,
	citationFilters,
	reportFilter,
	sentimentFilter,
	simplifiedCitation,
} from '../../shared/forms/declare';
import { newRecord } from '../detectors/newRecord';
import { costNotice, type PollEvent } from './event';

/** How late a page may appear, be rated or be categorized after it was found, in ms. */
const LOOK_BACK_MS = 24 * 3_600_000;

/** Sorted by `created_at`, descending (docs/api.md 13.2). */
export const newCitation: PollEvent = {
	value: 'newCitation',
	name: 'New Citation',
	description:
		'AI assistants cite a page for the first time (2 units per 100 pages of the last day)',
	notice: costNotice(
		'One poll: at least 2 units per brand, and 2 for each 100 pages of the last 24 hours, because a page may appear that late',
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
				'Only pages that speak of the brand like this. Pages that the service has not rated are left out.',
		},
	],
	memoryDependsOn: ['filters.sentiment'],
	detector: (parameter) =>
		newRecord({ matches: bySentiment(parameter)?.matches, lookBackMs: LOOK_BACK_MS }),
	toLines: ({ url, brand_mention_sentiment: sentiment }, { say }) => [
		say('citation', { url }),
		sentiment ? say('sentiment', { sentiment }) : '',
	],
};
