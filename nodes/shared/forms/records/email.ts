export const simplifiedEmail = [
	'subject',
	'recipient_email',
	'status',
	'citation_url',
	'error_message',
	'scheduled_for',
	'sent_at',
	'replied_at',
	'id',
	'brand_id',
	'campaign_id',
];
