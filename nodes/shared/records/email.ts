/** The fields that Simplify keeps of an email. */
export const simplifiedEmail = [
	'id',
	'status',
	'recipient_email',
	'subject',
	'citation_url',
	'campaign_id',
	'scheduled_for',
	'sent_at',
	'replied_at',
	'error_message',
];
