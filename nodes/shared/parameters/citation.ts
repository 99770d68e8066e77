import { locator } from './locator';

/** The citation as a part of the path. */
export const citationInPath = locator({
	displayName: 'Citation',
	name: 'citationId',
	searchMethod: 'searchCitations',
	description: 'The cited page to work on',
});
