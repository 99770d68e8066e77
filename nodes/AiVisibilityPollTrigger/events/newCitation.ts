import { citationFilters } from '../../shared/forms/fields/citationFilters';
import { reportFilter } from '../../shared/forms/locators/report';
import { simplifiedCitation } from '../../shared/forms/records/citation';
import { newRecord } from '../detectors/newRecord';
import type { PollEvent } from './event';

/**
 * How late a record may appear in a list sorted by time, in ms, because of simultaneous writes and
 * clock differences.
 */
const LOOK_BACK_MS = 600_000;

/** With filters, because pages are rated and categorized some time after they are found. */
const LOOK_BACK_FILTERED_MS = 24 * 3_600_000;

/** Sorted by `created_at`, descending (docs/api.md 13.2). */
export const newCitation: PollEvent = {
	value: 'newCitation',
	name: 'New Citation',
	description: 'AI assistants cite a page for the first time (2 units per 100 new pages)',
	notice:
		'A poll costs 2 units for each 100 new pages, and 2 at least. With filters, a page that comes to match them within a day of being found is reported too; each poll then reads the pages of a whole day. Later changes are not noticed.',
	subject: 'citation',
	path: '/v1/brands/{brandId}/citations',
	query: { sort: 'created_at' },
	simplified: simplifiedCitation,
	filters: [...citationFilters, reportFilter],
	watches: ['created_at'],
	detector: (parameter) => {
		const isFiltered = Object.keys(parameter('filters', {}) as object).length > 0;
		return newRecord({
			subject: 'citation',
			timestampField: 'created_at',
			lookBackMs: isFiltered ? LOOK_BACK_FILTERED_MS : LOOK_BACK_MS,
		});
	},
};
