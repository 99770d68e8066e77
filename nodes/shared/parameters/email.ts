import { locator } from './locator';

/** The email as a part of the path. */
export const emailInPath = locator({
	displayName: 'Email',
	name: 'emailId',
	searchMethod: 'searchEmails',
	description: 'The email to work on; search for "draft" to see the drafts among those shown',
});
