import {
	brandInPath,
	citationFilters,
	named,
	sentimentFilter,
	toFilters,
	toOptions,
	toResource,
} from '../../../shared/forms/declare';
import { listInPath } from '../../locators';
import { findTargets } from './findTargets';
import { CONTACTS } from './people';
import { askAgainAfterReply, daysBetweenEmails, leaveOutOffices, maxTargets } from './fields';

export const outreachTarget = toResource({
	name: 'Outreach Target',
	description: 'A cited page that you can ask for a link, with the person to ask',
	requires: 'editorOnPro',
	operations: [
		named.compose('Get Many', 'Get many outreach targets', {
			url: CONTACTS,
			description:
				'Find cited pages without a link to the brand, each with its contact on your list, the best first. This makes 1 request per 100 contacts, per 100 emails of the brand, and per 100 pages.',
			isUndocumented: true,
			cost: '2 units per 100 citations',
			scopes: ['read:citations'],
			compose: () => findTargets,
			fields: [
				brandInPath,
				{ ...listInPath, description: 'The list with the people you may email' },
				daysBetweenEmails,
				maxTargets,
				// Whether a page can be asked is not up to the user.
				toFilters([
					...citationFilters.filter(({ name }) => !/^(has|is)[A-Z]/.test(name)),
					sentimentFilter,
				]),
				toOptions(askAgainAfterReply, leaveOutOffices),
			],
		}),
	],
});
