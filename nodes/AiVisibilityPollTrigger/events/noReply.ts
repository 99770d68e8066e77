import { inForm } from '../../shared/forms/declare';
import { silence } from '../detectors/silence';
import { emailList, ofCampaign } from './emailStatusChanged';
import type { PollEvent } from './event';

export const noReply: PollEvent = {
	...emailList,
	value: 'noReply',
	name: 'No Reply',
	description: 'An email has had no reply for some days, and did not bounce. Reads all emails.',
	subject: 'email without a reply',
	fields: [
		inForm('days', {
			displayName: 'Days Without a Reply',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 365 },
			default: 7,
			required: true,
			description:
				'Since the last email to that person about that page. The item says in emails_to_recipient how many emails that person has had.',
		}),
	],
	memoryDependsOn: ['days'],
	detector: (parameter) => silence(Number(parameter('days')), ofCampaign(parameter)),
	toLines: ({ recipient_email: to, emails_to_recipient: count, sent_at: time, subject }, words) => [
		words.say('silence', { to, count, date: words.format.date(time) }),
		String(subject ?? ''),
	],
};
