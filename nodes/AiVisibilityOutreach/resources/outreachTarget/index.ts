import {
	brandInPath,
	citationFilters,
	inForm,
	named,
	sentimentFilter,
	toFilters,
	toOptions,
	toResource,
	whether,
	wholeNumber,
} from '../../../shared/forms/declare';
import { listInPath } from '../../locators';
import { findTargets } from './findTargets';
import { CONTACTS } from './people';

export const outreachTarget = toResource({
	name: 'Outreach Target',
	description: 'A cited page that you can ask for a link, with the person to ask',
	requires: 'editorOnPro',
	operations: [
		{
			...named.compose('Get Many', 'Get many outreach targets'),
			url: CONTACTS,
			description:
				'Find cited pages without a link to the brand, each with its contact on your list, the best first (1 request per 100 contacts and per 100 emails of the brand, 1 per 100 pages)',
			isUndocumented: true,
			cost: '2 units per 100 citations',
			scopes: ['read:citations'],
			compose: () => findTargets,
			fields: [
				brandInPath,
				{ ...listInPath, description: 'The list with the people you may email' },
				inForm('daysBetweenEmails', {
					...wholeNumber({ from: 0, initial: 90 }),
					required: true,
					description:
						'Leaves out people who got an email or a draft in these last days, and pages that such an email asks for. People who bounced or unsubscribed are always left out, and so are people and pages after a reply.',
				}),
				inForm('maxTargets', {
					...wholeNumber({ from: 1, initial: 10 }),
					required: true,
					description: 'Max number of pages to return, at most one per person and website',
				}),
				// Whether a page can be asked is not up to the user.
				toFilters([
					...citationFilters.filter(({ name }) => !/^(has|is)[A-Z]/.test(name)),
					sentimentFilter,
				]),
				toOptions(
					inForm('askAgainAfterReply', {
						displayName: 'Ask Again After a Reply',
						...whether(
							'to return people who have replied, too, about other pages and after the days above',
						),
					}),
					inForm('leaveOutOffices', {
						displayName: 'Leave Out Offices',
						...whether(
							'to leave out addresses that several people read, such as info@ and editor@',
						),
					}),
				),
			],
		},
	],
});
