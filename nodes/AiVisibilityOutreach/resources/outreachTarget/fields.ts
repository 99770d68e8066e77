import { inForm, whether, wholeNumber } from '../../../shared/forms/declare';

export const daysBetweenEmails = inForm('daysBetweenEmails', {
	...wholeNumber({ from: 0, initial: 90 }),
	required: true,
	description:
		'Leaves out people who got an email or a draft in this number of days, and the pages of these emails. People who unsubscribed or replied, or whose email bounced, are always left out. So are pages that someone has replied about.',
});

export const maxTargets = inForm('maxTargets', {
	...wholeNumber({ from: 1, initial: 10 }),
	required: true,
	description: 'Max number of pages to return, at most one per person and website',
});

export const askAgainAfterReply = inForm('askAgainAfterReply', {
	displayName: 'Ask Again After a Reply',
	...whether(
		'to also return people who have replied, for other pages, when the days above have passed',
	),
});

export const leaveOutOffices = inForm('leaveOutOffices', {
	displayName: 'Leave Out Offices',
	...whether('to leave out addresses that several people read, such as info@ and editor@'),
});
