import type { Webhooks } from '../webhooks/webhooks.cts';
import type { FreeRecord } from './records.cts';

/** Records of outreach and webhooks (sandbox/api.md 15 to 17, 19), as far as the sandbox knows their fields. */

export type EmailStatus =
	'draft' | 'scheduled' | 'sent' | 'opened' | 'replied' | 'bounced' | 'failed' | 'unsubscribed';

export interface EmailRecord extends FreeRecord {
	recipient_email: string;
	subject: string;
	body: string;
	status: EmailStatus;
	contact_id: string | null;
	campaign_id: string | null;
	mailbox_id: string | null;
	sent_at: string | null;
	opened_at: string | null;
	replied_at: string | null;
	bounced_at: string | null;
}

export type CampaignStatus = 'draft' | 'active' | 'paused' | 'completed' | 'archived';

export interface CampaignRecord extends FreeRecord {
	name: string;
	status: CampaignStatus;
	send_interval_minutes: number;
	contact_list_id: string | null;
	mailbox_id: string | null;
	sequence_id: string | null;
	template_id: string | null;
	started_at: string | null;
	completed_at: string | null;
}

export interface SequenceStepRecord {
	id: string;
	order: number;
	type: 'email' | 'wait' | 'condition';
	next_step_id?: string;
	template_id?: string;
	subject_override?: string;
	wait_days?: number;
	condition_type?: string;
	condition_timeout_days?: number;
	on_false_step_id?: string;
}

export interface SequenceRecord extends FreeRecord {
	steps: SequenceStepRecord[];
}

export interface MailboxRecord {
	id: string;
	is_default: boolean;
	is_connected: boolean;
	daily_limit: number;
	created_at: string;
	[field: string]: unknown;
}

export interface ContactRecord extends FreeRecord {
	email: string;
	list_ids: string[];
}

export interface WebhookEndpointRecord extends FreeRecord {
	url: string;
	events: string[];
	is_active: boolean;
	secret: string;
	previous_secret: string | null;
	/** Sandbox ms until which `v0` is sent. */
	previous_secret_until: number;
	consecutive_failures: number;
}

export interface DeliveryAttempt {
	attempt: number;
	at: string;
	response_status: number | null;
	error: string | null;
	duration_ms: number;
}

export type DeliveryRecord = ReturnType<Webhooks['record']>;
