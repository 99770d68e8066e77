import { inForm, whether, wholeNumber } from '../../../shared/forms/declare';

export const daysBetweenEmails = inForm('daysBetweenEmails', {
	...wholeNumber({ from: 0, initial: 90 }),
	required: true,
	description:
		'People who got an email or a draft in this number of days are left out, and so are the pages of these emails. People who bounced or unsubscribed are always left out, and so are people and pages after a reply.',
});

export const maxTargets = inForm('maxTargets', {
	...wholeNumber({ from: 1, initial: 10 }),
	required: true,
	description: 'Max number of pages to return, at most one per person and website',
});

export const askAgainAfterReply = inForm('askAgainAfterReply', {
	displayName: 'Ask Again After a Reply',
	...whether('to also return people who have replied, for other pages and after the days above'),
});

export const leaveOutOffices = inForm('leaveOutOffices', {
	displayName: 'Leave Out Offices',
	...whether('to leave out addresses that several people read, such as info@ and editor@'),
});
