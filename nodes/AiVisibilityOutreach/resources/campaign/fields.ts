import { OperationError } from '../../../shared/base/errors/operationError';
import { asRecord } from '../../../shared/base/values/records';
import {
	byDisplayName,
	type Operation,
	type Field,
	inBody,
	inForm,
	locator,
	notEmpty,
	required,
	showFor,
	type ValueRules,
	wholeNumber,
	text,
} from '../../../shared/forms/declare';
import { mailboxInBody } from '../../locators';

const inBodyOptionally = { required: false, send: 'body' } as const;

const contactList = locator('contactListId', 'Contact List', 'searchContactLists', {
	...inBodyOptionally,
	description: 'The contacts to email. You can choose them later.',
});

const sequence = locator('sequenceId', 'Sequence', 'searchSequences', {
	...inBodyOptionally,
	description: 'The emails, waits and conditions that the campaign runs automatically',
});

const template = locator('templateId', 'Template', 'searchTemplates', {
	...inBodyOptionally,
	description: 'The template of a single email. The campaign creates drafts for you to review.',
});

const name = text('name', 'Coffee magazines, spring', 'Name of the campaign');

const dailyLimit = inBody('daily_limit', {
	...wholeNumber({ from: 1, to: 500, initial: 50 }),
	description: 'Maximum emails per day, from 1 to 500. The limit of the mailbox also applies.',
});

const reEnrollmentBehavior = inBody('re_enrollment_behavior', {
	displayName: 'If Already Emailed by Another Campaign',
	type: 'options',
	options: [
		{ name: 'Continue', value: 'continue', description: 'Go on where the other one stopped' },
		{ name: 'Restart', value: 'restart', description: 'Begin again with the contact' },
		{ name: 'Skip', value: 'skip', description: 'Leave the contact out' },
	],
	default: 'skip',
	description: 'What to do with a contact that another campaign has already emailed',
});

const sendIntervalMinutes = inBody('send_interval_minutes', {
	displayName: 'Send Interval (Minutes)',
	...wholeNumber({ from: 0, initial: 10 }),
	description: 'Minutes between two emails: 10 or more, or 0 to send as fast as allowed',
});

const timeOfDay: ValueRules = {
	is: ['^([01][0-9]|2[0-3]):[0-5][0-9]$', 'a time such as 17:30'],
};

const sendWindowEnd = inBody('send_window_end', {
	placeholder: 'e.g. 17:30',
	rules: timeOfDay,
	description:
		'No emails are sent after this time (HH:MM). If it is before Send Window Start, the service may send at night, or not at all.',
});

const sendWindowStart = inBody('send_window_start', {
	placeholder: 'e.g. 09:00',
	rules: timeOfDay,
	description: 'No emails are sent before this time (HH:MM)',
});

const sendWindowTimezone = inBody('send_window_timezone', {
	displayName: 'Send Window Time Zone',
	placeholder: 'e.g. Europe/Berlin',
	description: 'Time zone of the send window, as an IANA name',
});

const skipWeekends = inBody('skip_weekends', {
	type: 'boolean',
	default: true,
	description: 'Whether to send no emails on Saturdays and Sundays',
});

/** Whether a window of no length means never or always is undocumented. */
export const checkWindow: NonNullable<Operation['prepare']> = (request) => {
	const { send_window_start: start, send_window_end: end } = asRecord(request.body);
	if (start === undefined || start === null || start !== end) return request;
	throw new OperationError(
		"'Send Window Start' and 'Send Window End' are the same time",
		`Both are ${String(start)}. To send at any time, choose it under 'Send' or set both to empty.`,
	);
};

/**
 * The main settings of a new campaign; the defaults send slowly, in working hours. The service lets a
 * draft have no contact list and no mailbox.
 */
export const createFields: Field[] = [
	required(name),
	inForm('emailsFrom', {
		type: 'options',
		options: [
			{ name: 'Sequence', value: 'sequence' },
			{ name: 'Template', value: 'template' },
		],
		default: 'sequence',
		description:
			'What the campaign sends: several emails automatically, or one as drafts for you to review',
	}),
	showFor('emailsFrom', ['sequence'], required(sequence)),
	showFor('emailsFrom', ['template'], required(template)),
	contactList,
	required(sendIntervalMinutes),
	inForm('sendTimes', {
		displayName: 'Send',
		type: 'options',
		options: [
			{ name: 'At Any Time', value: 'anyTime' },
			{ name: 'Between Set Times', value: 'setTimes' },
		],
		default: 'setTimes',
		description: 'When the campaign sends its emails',
	}),
	showFor('sendTimes', ['setTimes'], { ...required(sendWindowStart), default: '09:00' }),
	showFor('sendTimes', ['setTimes'], { ...required(sendWindowEnd), default: '17:00' }),
	skipWeekends,
	{
		...required(sendWindowTimezone),
		default: '={{ $now.zoneName }}',
		description:
			'Time zone of these times and days, as an IANA name: that of the workflow by default',
	},
];

export const additionalSettings: Field[] = [
	notEmpty(dailyLimit),
	inBody('description', {
		typeOptions: { rows: 2 },
		placeholder: 'e.g. Magazines that cite us without a link',
		description: 'What the campaign is for',
	}),
	notEmpty(reEnrollmentBehavior),
	notEmpty(mailboxInBody),
];

export const updateSettings: Field[] = [
	...additionalSettings,
	name,
	...[
		contactList,
		sendIntervalMinutes,
		sendWindowEnd,
		sendWindowStart,
		sendWindowTimezone,
		sequence,
		skipWeekends,
		template,
	].map(notEmpty),
].sort(byDisplayName);
