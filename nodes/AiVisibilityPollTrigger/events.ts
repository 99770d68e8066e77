import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { simplifiedCampaign } from '../shared/records/campaign';
import { simplifiedEmail } from '../shared/records/email';
import { simplifiedCitation } from '../shared/records/citation';

/** A kind of event: which list is read, how, and what in it is an event. */
export interface PollEvent {
	/** As the parameter `event` has it. */
	value: string;
	name: string;
	description: string;
	/** Placeholders are names of parameters. */
	path: string;
	/** Whether the path is not published but follows the conventions of the API. */
	isInferred?: true;
	/** Query parameters that are always sent. */
	query?: IDataObject;
	/** First half of the items' `event`: `email` gives `email.opened`. */
	subject: string;
	/**
	 * - `statusChange`: a record has come into one of the chosen statuses. Where in its list a record
	 *   stands says nothing about when it changed, so the whole list is read.
	 * - `newRecord`: a record was not there before. The list is sorted by time of creation, newest
	 *   first, and is read down to the mark.
	 */
	rule: 'statusChange' | 'newRecord';
	/** The field that tells when a record came up. */
	timestampField: 'created_at' | 'updated_at';
	/** The parameter that chooses statuses, and what it offers. */
	statuses?: {
		parameter: string;
		displayName: string;
		options: INodePropertyOptions[];
		default: string[];
	};
	/** The fields that Simplify keeps, for records of more than ten. */
	simplified?: string[];
	/** A status that takes a record out of the list, and where such a record can still be read. */
	hidden?: { status: string; path: string; parameter: string };
	/** Whether each API key has a list of its own, and so a changed key another one. */
	isPerKey?: true;
}

/** After an hour a job leaves the list (docs/api.md 9.2). Costs: docs/api.md 7.5. */
const jobFinished: PollEvent = {
	value: 'jobFinished',
	name: 'Job Finished',
	description:
		'Work in the background has ended. 2 units a poll for each 100 jobs of the last hour.',
	path: '/v1/jobs',
	subject: 'job',
	rule: 'statusChange',
	timestampField: 'updated_at',
	isPerKey: true,
	statuses: {
		parameter: 'jobStatuses',
		displayName: 'Job Statuses',
		options: [
			{ name: 'Cancelled', value: 'cancelled' },
			{ name: 'Completed', value: 'completed' },
			{ name: 'Failed', value: 'failed' },
		],
		default: ['completed', 'failed', 'cancelled'],
	},
};

/** No source shows an order of the list or a filter by time (docs/api.md 15.8). */
const emailStatusChanged: PollEvent = {
	value: 'emailStatusChanged',
	name: 'Email Status Changed',
	description:
		'An outreach email was sent, opened or answered. Reads all emails; the cost is not published.',
	path: '/v1/brands/{brandId}/emails',
	simplified: simplifiedEmail,
	isInferred: true,
	subject: 'email',
	rule: 'statusChange',
	timestampField: 'created_at',
	statuses: {
		parameter: 'emailStatuses',
		displayName: 'Email Statuses',
		options: [
			{ name: 'Bounced', value: 'bounced' },
			{ name: 'Failed', value: 'failed' },
			{ name: 'Opened', value: 'opened' },
			{ name: 'Replied', value: 'replied' },
			{ name: 'Sent', value: 'sent' },
			{ name: 'Unsubscribed', value: 'unsubscribed' },
		],
		default: ['replied'],
	},
};

/** Archiving hides a campaign, perhaps in its list too (docs/api.md 16.1). */
const campaignStatusChanged: PollEvent = {
	value: 'campaignStatusChanged',
	name: 'Campaign Status Changed',
	description:
		'A campaign was started, paused, completed or archived. Reads all; the cost is not published.',
	path: '/v1/brands/{brandId}/campaigns',
	simplified: simplifiedCampaign,
	isInferred: true,
	subject: 'campaign',
	rule: 'statusChange',
	timestampField: 'created_at',
	hidden: {
		status: 'archived',
		path: '/v1/brands/{brandId}/campaigns/{campaignId}',
		parameter: 'campaignId',
	},
	statuses: {
		parameter: 'campaignStatuses',
		displayName: 'Campaign Statuses',
		options: [
			{ name: 'Active', value: 'active' },
			{ name: 'Archived', value: 'archived' },
			{ name: 'Completed', value: 'completed' },
			{ name: 'Paused', value: 'paused' },
		],
		default: ['active', 'paused', 'completed', 'archived'],
	},
};

/** Sorted by `created_at`, descending (docs/api.md 13.2). */
const newCitation: PollEvent = {
	value: 'newCitation',
	name: 'New Citation',
	description:
		'AI assistants cite a page for the first time. 2 units a poll for each 100 new pages, 2 at least.',
	path: '/v1/brands/{brandId}/citations',
	simplified: simplifiedCitation,
	query: { sort: 'created_at' },
	subject: 'citation',
	rule: 'newRecord',
	timestampField: 'created_at',
};

/** In the order of the form. */
export const pollEvents: PollEvent[] = [
	campaignStatusChanged,
	emailStatusChanged,
	jobFinished,
	newCitation,
];

export const DEFAULT_EVENT = jobFinished.value;
