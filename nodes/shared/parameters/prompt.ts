import { locator } from './locator';

/** The prompt as a part of the path. */
export const promptInPath = locator({
	displayName: 'Prompt',
	name: 'promptId',
	searchMethod: 'searchPrompts',
	description: 'The prompt of the report to work on',
});
