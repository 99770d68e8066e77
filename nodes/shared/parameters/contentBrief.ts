import { locator } from './locator';

/** The content brief as a part of the path. */
export const contentBriefInPath = locator({
	displayName: 'Brief',
	name: 'briefId',
	searchMethod: 'searchContentBriefs',
	description: 'The content brief to work on',
});
