import { OperationError } from '../../shared/base/errors/operationError';
import { zoneNamed } from '../../shared/base/time/zone';
import { shortened } from '../../shared/base/values/display';
import { asRecord } from '../../shared/base/values/records';
import type { ApiRequest } from '../../shared/requests/client';
import {
	byDisplayName,
	byStatus,
	collection,
	type Field,
	fieldNames,
	inBody,
	inForm,
	locator,
	named,
	notEmpty,
	oneOf,
	type Operation,
	type Prepare,
	recordsAt,
	required,
	type Review,
	showFor,
	simplifiedCampaign,
	statusFilter,
	text,
	toResource,
	type ValueRules,
	whether,
	wholeNumber,
} from '../../shared/forms/declare';
import { mailboxInBody } from '../locators';

const inBodyOptionally = { required: false, send: 'body' } as const;

const contactListInBody = locator('contactListId', 'Contact List', 'searchContactLists', {
	...inBodyOptionally,
	description: 'The contacts to email. You can choose them later.',
});

const sequenceInBody = locator('sequenceId', 'Sequence', 'searchSequences', {
	...inBodyOptionally,
	description: 'The emails, waits and conditions that the campaign runs automatically',
});

const templateInBody = locator('templateId', 'Template', 'searchTemplates', {
	...inBodyOptionally,
	description: 'The template of a single email. The campaign creates drafts for you to review.',
});

const emailsFrom = inForm('emailsFrom', {
	...oneOf(['sequence', 'template'], 'sequence'),
	description:
		'Whether to send several emails automatically, or to create drafts of one email for you to review',
});

const campaignName = text('name', 'Coffee magazines, spring', 'Name of the campaign');

const timeOfDay: ValueRules = {
	is: ['^([01][0-9]|2[0-3]):[0-5][0-9]$', 'a time such as 17:30'],
};

/** Their defaults send slowly, in working hours. */
const pace = [
	inBody('send_interval_minutes', {
		displayName: 'Send Interval (Minutes)',
		...wholeNumber({ from: 0, initial: 10 }),
		description: 'Minutes between two emails: 10 or more, or 0 to send as fast as allowed',
	}),
	inBody('send_window_end', {
		rules: timeOfDay,
		default: '17:00',
		description:
			"No emails are sent after this time (HH:MM). If it is before 'Send Window Start', the service may send at night or not at all.",
	}),
	inBody('send_window_start', {
		rules: timeOfDay,
		default: '09:00',
		description: 'No emails are sent before this time (HH:MM)',
	}),
	text(
		'send_window_timezone',
		'Europe/Berlin',
		'Time zone of the send window, as an IANA name. The default is the time zone of the workflow.',
		{ displayName: 'Send Window Time Zone', default: '={{ $now.zoneName }}' },
	),
	inBody('skip_weekends', whether('to send no emails on Saturdays and Sundays')),
].map(notEmpty);

const sending: Field = {
	...collection('sending', pace),
	default: Object.fromEntries(pace.map((field) => [field.name, field.default])),
	description:
		'When and how fast to send. To send at any time, remove the start and the end of the window.',
};

/** Emails must not go out at another hour than meant, so a zone that is not known is refused. */
function withKnownZone(request: ApiRequest): ApiRequest {
	const { send_window_timezone: zone, ...body } = asRecord(request.body);
	if (typeof zone !== 'string') return request;
	const known = zoneNamed(zone);
	if (known !== undefined) return { ...request, body: { ...body, send_window_timezone: known } };
	throw new OperationError(
		`'Send Window Time Zone' has an unknown time zone: "${shortened(zone)}"`,
		'Enter an IANA name such as Europe/Berlin. If you left its default, choose a time zone in the settings of the workflow.',
	);
}

const checkWindow: Prepare = (request) => {
	const window = asRecord(request.body);
	const { send_window_start: start, send_window_end: end, send_window_timezone: zone } = window;
	const isWhole = (!start && !end) || (start && end && zone);
	if (request.method !== 'POST' || isWhole) return withKnownZone(request);
	throw new OperationError(
		"'Send Window Start', 'Send Window End' and 'Send Window Time Zone' belong together",
		"Set all three under 'Sending'. To send at any time, remove start and end.",
	);
};

/**
 * Refuses the zone of a workflow that is not known, and hints at a window such as 09:00 to 05:00, in which
 * a 0 may be missing (sandbox/api.md 16.4).
 */
const reviewWindow: Review = ({ body }, { note, timezone }) => {
	const window = asRecord(body);
	const { send_window_start: start, send_window_end: end, send_window_timezone: zone } = window;
	// What `$now` has then is the zone of the machine.
	const { timeZone: ofMachine } = Intl.DateTimeFormat().resolvedOptions();
	if (zone === ofMachine && zoneNamed(timezone) === undefined) {
		throw new OperationError(
			`'Send Window Time Zone' is the time zone of the workflow, "${shortened(timezone)}", which is unknown`,
			'Choose a time zone in the settings of the workflow, or enter one such as Europe/Berlin.',
			'not_sent',
		);
	}
	if (!start || !end || String(start) < String(end)) return;
	note(
		"The send window must end after it begins. Otherwise, the service may send at night or not at all. Check 'Send Window End':",
		`${String(start)} to ${String(end)}`,
	);
};

const settings: Field[] = [
	notEmpty(
		inBody('daily_limit', {
			...wholeNumber({ from: 1, to: 500, initial: 50 }),
			description: 'Maximum emails per day, from 1 to 500. The limit of the mailbox also applies.',
		}),
	),
	text('description', 'Magazines that cite us without a link', 'What the campaign is for', {
		typeOptions: { rows: 2 },
	}),
	notEmpty(
		inBody('re_enrollment_behavior', {
			displayName: 'If Already Emailed by Another Campaign',
			...oneOf(['continue', 'restart', 'skip'], 'skip'),
			description:
				'Whether to continue where that campaign stopped, to begin again, or to leave the contact out',
		}),
	),
	notEmpty(mailboxInBody),
];

const toStatus = (name: string, status: string, description: string): Operation =>
	named.patch(name, `${name} campaign`, {
		description,
		url: '/v1/brands/{brandId}/campaigns/{campaignId}',
		fixedBody: { status },
	});

const campaigns = recordsAt('campaign', '/v1/brands/{brandId}/campaigns', 'campaignId');

export const campaign = toResource({
	name: 'Campaign',
	description: 'Emails to a list of contacts, sent over several days',
	requires: 'editorOnPro',
	simplified: simplifiedCampaign,
	inPath: [locator('campaignId', 'Campaign', 'searchCampaigns')],
	defaultOperation: 'getMany',
	operations: [
		toStatus('Archive', 'archived', 'Hide a campaign. Pause it first if it is active.'),
		toStatus('Complete', 'completed', 'End a campaign. Its remaining emails are never sent.'),
		campaigns.create({
			description: 'Create a campaign as a draft. Nothing is sent until you start it.',
			isUndocumented: true,
			prepare: checkWindow,
			review: reviewWindow,
			fields: [
				required(campaignName),
				emailsFrom,
				...showFor(emailsFrom, ['sequence'], required(sequenceInBody)),
				...showFor(emailsFrom, ['template'], required(templateInBody)),
				contactListInBody,
				sending,
			],
			additionalFields: settings,
		}),
		campaigns.get({ description: 'Retrieve a campaign with its statistics', isUndocumented: true }),
		campaigns.getMany({
			description: 'List the campaigns of a brand with their statistics',
			isUndocumented: true,
			recordFilter: byStatus,
			filters: [statusFilter('campaigns', ['active', 'archived', 'completed', 'draft', 'paused'])],
		}),
		toStatus('Pause', 'paused', 'Stop sending emails until you start the campaign again'),
		{
			...toStatus(
				'Start',
				'active',
				'Start a draft or paused campaign. Real emails are sent in its send window without further confirmation.',
			),
			requires: 'editorOnPaidPro',
			warnings: [
				'Each campaign sends real emails to its contact list, without further confirmation.',
			],
		},
		campaigns.update({
			description:
				'Change settings of a campaign, but not its status. Pause an active campaign before you change its list, emails or mailbox.',
			prepare: checkWindow,
			review: reviewWindow,
			mayBeEmpty: fieldNames(`contact_list_id daily_limit description mailbox_id send_window_end
						send_window_start sequence_id template_id`),
			updateFields: [
				...settings,
				campaignName,
				...pace,
				...[contactListInBody, sequenceInBody, templateInBody].map(notEmpty),
			].sort(byDisplayName),
		}),
	],
});
