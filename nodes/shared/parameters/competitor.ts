import { locator } from './locator';

/** The competitor as a part of the path. */
export const competitorInPath = locator({
	displayName: 'Competitor',
	name: 'competitorId',
	searchMethod: 'searchCompetitors',
	description: 'The competitor of the brand to work on',
});
