/** Records of outreach and webhooks (docs/api.md 15 to 17, 19). */

export type EmailStatus =
	'draft' | 'scheduled' | 'sent' | 'opened' | 'replied' | 'bounced' | 'failed' | 'unsubscribed';

export interface EmailRecord {
	id: string;
	object: 'email';
	brand_id: string;
	recipient_email: string;
	subject: string;
	body: string;
	status: EmailStatus;
	tone: string;
	follow_up_number: number;
	body_text: string | null;
	recipient_name: string | null;
	citation_url: string | null;
	citation_id: string | null;
	contact_id: string | null;
	campaign_id: string | null;
	mailbox_id: string | null;
	parent_email_id: string | null;
	template_type: string | null;
	scheduled_for: string | null;
	sent_at: string | null;
	opened_at: string | null;
	replied_at: string | null;
	bounced_at: string | null;
	error_message: string | null;
	backlink_verified: boolean;
	created_at: string;
	updated_at: string;
}

export type CampaignStatus = 'draft' | 'active' | 'paused' | 'completed' | 'archived';

export interface CampaignRecord {
	id: string;
	object: 'campaign';
	brand_id: string;
	name: string;
	status: CampaignStatus;
	re_enrollment_behavior: string;
	send_interval_minutes: number;
	send_window_timezone: string;
	send_window_start: string | null;
	send_window_end: string | null;
	skip_weekends: boolean;
	skip_unsubscribe_footer: boolean;
	daily_limit: number | null;
	description: string | null;
	contact_list_id: string | null;
	mailbox_id: string | null;
	sequence_id: string | null;
	template_id: string | null;
	started_at: string | null;
	paused_at: string | null;
	completed_at: string | null;
	created_at: string;
	updated_at: string;
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

export interface SequenceRecord {
	id: string;
	object: 'email_sequence';
	brand_id: string;
	name: string;
	description: string | null;
	steps: SequenceStepRecord[];
	created_at: string;
	updated_at: string;
}

export interface MailboxRecord {
	id: string;
	object: 'mailbox';
	email: string;
	name: string;
	is_default: boolean;
	is_connected: boolean;
	/** Daily limit, per sandbox day. */
	daily_limit: number;
	created_at: string;
}

export interface ContactRecord {
	id: string;
	object: 'contact';
	brand_id: string;
	email: string;
	/** Lists it is on. */
	list_ids: string[];
	created_at: string;
	updated_at: string;
	[field: string]: unknown;
}

export interface WebhookEndpointRecord {
	id: string;
	object: 'webhook_endpoint';
	brand_id: string;
	url: string;
	events: string[];
	description: string | null;
	is_active: boolean;
	created_at: string;
	updated_at: string;
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

export interface DeliveryRecord {
	id: string;
	object: 'webhook_delivery';
	webhook_id: string;
	brand_id: string;
	event_id: string;
	event_type: string;
	/** `pending` until the last attempt or retry. */
	status: 'pending' | 'delivered' | 'failed';
	attempt: number;
	response_status: number | null;
	error: string | null;
	is_test: boolean;
	next_attempt_at: string | null;
	attempts: DeliveryAttempt[];
	payload: string;
	created_at: string;
}
