import { recordColumns, recordFields } from '../shared/declare';

const COMPETITORS = {
	path: '/v1/brands/{brandId}/competitors',
	needs: { brandId: 'a Brand' },
	records: 'competitors',
};

/** The resource mapping methods of the tracking node, by the names that its forms use. */
export const trackingMappings = {
	getCompetitorFields: recordColumns(COMPETITORS),
	getCompetitorMergeFields: recordColumns({
		...COMPETITORS,
		requestFields: { competitor_ids: 'array' },
	}),
};

/** The fields of a competitor. */
export const competitorFields = recordFields('getCompetitorFields', ['brandId']);

/** The fields of a merge of competitors. */
export const competitorMergeFields = recordFields('getCompetitorMergeFields', ['brandId']);
