import { locator } from './locator';

/** The interlink proposal as a part of the path. */
export const interlinkInPath = locator({
	displayName: 'Proposal',
	name: 'interlinkId',
	searchMethod: 'searchInterlinks',
	description: 'The proposed link to work on',
});
