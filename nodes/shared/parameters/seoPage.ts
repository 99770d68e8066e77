import { locator } from './locator';

/** The SEO page as a part of the path. */
export const seoPageInPath = locator({
	displayName: 'Page',
	name: 'pageId',
	searchMethod: 'searchSeoPages',
	description: 'The SEO page to work on',
});
