import { statusChange } from '../detectors/statusChange';
import { emailList, ofCampaign } from './emailStatusChanged';
import { chosen, type PollEvent, severalOf } from './event';

export const backlinkVerifiedOrLost: PollEvent = {
	...emailList,
	value: 'backlinkVerifiedOrLost',
	name: 'Backlink Verified or Lost',
	description: 'The page that an email asked for a link has it, or no longer. Reads all emails.',
	subject: 'change of a backlink',
	fields: [severalOf('backlinkChanges', ['lost', 'verified'])],
	detector: (parameter) =>
		statusChange({
			subject: 'backlink',
			wanted: chosen(parameter('backlinkChanges')),
			// One that was never found is not lost.
			statusOf: ({ backlink_verified: is }, before) =>
				is === true ? 'verified' : before ? 'lost' : '',
			matches: ofCampaign(parameter),
		}),
	toLines: (
		{ backlink_verified: is, citation_url: url, recipient_email: to, subject },
		{ say },
	) => [
		say(is === true ? 'backlink_verified' : 'backlink_lost', { url: url ?? to }),
		String(subject ?? ''),
	],
};
