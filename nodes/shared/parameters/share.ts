import type { Field } from '../description/operation';
import { locator } from './locator';

/**
 * The share link as a part of the path.
 *
 * @param searchMethod fills the list with the links of its parent
 */
export function shareInPath(searchMethod: string): Field {
	return locator({
		displayName: 'Share Link',
		name: 'shareId',
		searchMethod,
		description: 'The link to work on. Only links that were made with your own account are listed.',
	});
}
