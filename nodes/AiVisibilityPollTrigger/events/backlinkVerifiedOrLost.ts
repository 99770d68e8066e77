import { inForm, toChoices } from '../../shared/forms/declare';
import { statusChange } from '../detectors/statusChange';
import { emailList, ofCampaign } from './emailStatusChanged';
import { chosen, isGiven, type PollEvent } from './event';

export const backlinkVerifiedOrLost: PollEvent = {
	...emailList,
	value: 'backlinkVerifiedOrLost',
	name: 'Backlink Verified or Lost',
	description: 'The page that an email asked for a link has it, or no longer. Reads all emails.',
	subject: 'change of a backlink',
	fields: [
		inForm('backlinkChanges', {
			type: 'multiOptions',
			options: toChoices(['lost', 'verified']),
			default: ['lost', 'verified'],
			required: true,
			rules: { is: 'openChoice' },
			description: 'Which changes start the workflow',
		}),
	],
	detector: (parameter) => {
		const { detect } = statusChange({
			subject: 'backlink',
			wanted: chosen(parameter('backlinkChanges')),
			statusOf: ({ backlink_verified: is }) => (is === true ? 'verified' : 'lost'),
			matches: ofCampaign(parameter),
		});
		// A new email has no link yet.
		const isReal = (event: string, before: unknown) =>
			event === 'backlink.verified' || isGiven(before);
		return {
			detect: (...poll) => {
				const { memory, found } = detect(...poll);
				const real = found.filter(({ event, extra }) => isReal(event, extra?.previous_status));
				return { memory, found: real };
			},
		};
	},
	toLines: (
		{ backlink_verified: is, citation_url: url, recipient_email: to, subject },
		{ say },
	) => [
		say(is === true ? 'backlink_verified' : 'backlink_lost', { url: url ?? to }),
		String(subject ?? ''),
	],
};
