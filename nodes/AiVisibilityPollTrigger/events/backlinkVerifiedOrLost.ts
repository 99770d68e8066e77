import { statusChange } from '../detectors/statusChange';
import { emailList, ofCampaign } from './emailStatusChanged';
import { type PollEvent, severalOf } from './event';

const backlinkChanges = severalOf('backlinkChanges', ['lost', 'verified']);

export const backlinkVerifiedOrLost: PollEvent = {
	...emailList,
	value: 'backlinkVerifiedOrLost',
	name: 'Backlink Verified or Lost',
	description: 'The page that an outreach email asked for a link has the link, or no longer has it',
	subject: 'change of a backlink',
	fields: [backlinkChanges],
	detector: (values) =>
		statusChange({
			subject: 'backlink',
			wanted: new Set(values.get(backlinkChanges)),
			// One that was never found is not lost.
			statusOf: ({ backlink_verified: is }, before) =>
				is === true ? 'verified' : before ? 'lost' : '',
			matches: ofCampaign(values),
		}),
	toLines: (
		{ backlink_verified: is, citation_url: url, recipient_email: to, subject },
		{ say },
	) => [say(is === true ? 'backlink_verified' : 'backlink_lost', { url: url ?? to }), subject],
};
