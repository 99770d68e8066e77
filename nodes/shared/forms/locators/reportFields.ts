import { inForm } from '../fields/apiField';
import { locator } from './sharedLists';

/** The market as a filter. The service has no such filter, so it is not sent. */
export const regionConfigFilter = locator('regionConfigId', 'Market', 'searchRegionConfigs', {
	description: 'Only the reports of this market of a schedule',
	required: false,
});

/** A market ID belongs to one brand, so the market of several is named. */
export const marketFilter = inForm('market', {
	placeholder: 'e.g. Germany',
	description: 'Only reports whose country or place has this text in its name',
});

/** For results where the node finds no such field, or the wrong one. */
export const mentionField = inForm('mentionField', {
	description:
		'The column of Get Rows that shows, as true or as a rank, whether an answer mentions the brand. If it is not set, the node finds the column that matches the scores.',
});
