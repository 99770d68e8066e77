import { recordColumns, recordFields } from '../shared/forms/declare';

const COMPETITORS = {
	path: '/v1/brands/{brandId}/competitors',
	needs: { brandId: 'a Brand' },
	records: 'competitors',
};

/** The resource mapping methods of the tracking node. Its forms refer to them by name. */
export const trackingMappings = {
	getCompetitorFields: recordColumns(COMPETITORS),
	getCompetitorMergeFields: recordColumns({
		...COMPETITORS,
		requestFields: { competitor_ids: 'array' },
	}),
};

export const competitorFields = recordFields('getCompetitorFields', ['brandId']);

export const competitorMergeFields = recordFields('getCompetitorMergeFields', ['brandId']);
