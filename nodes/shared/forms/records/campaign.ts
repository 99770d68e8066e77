export const simplifiedCampaign = [
	'name',
	'status',
	'stats',
	'next_scheduled_email',
	'started_at',
	'id',
	'contact_list_id',
	'mailbox_id',
	'sequence_id',
	'template_id',
];
