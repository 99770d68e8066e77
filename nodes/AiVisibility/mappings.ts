import {
	optionsOfBrand,
	readOffered,
	recordColumns,
	recordFields,
	toListItem,
} from '../shared/forms/declare';
import { pathTo } from '../shared/requests/path';

const COMPETITORS = '/v1/brands/{brandId}/competitors';

/** The resource mapping methods of the tracking node. Its forms refer to them by name. */
export const trackingMappings = {
	getCompetitorFields: recordColumns({ path: COMPETITORS, records: 'competitors' }),
};

/** Fills the list of competitors to merge. */
export const getCompetitors = optionsOfBrand('mergedIds', async (client, brandId) =>
	(await readOffered(client, pathTo(COMPETITORS, { brandId }), {})).map(toListItem),
);

export const competitorFields = recordFields('getCompetitorFields', ['brandId']);
