/** The fields that Simplify keeps of a campaign. */
export const simplifiedCampaign = [
	'id',
	'name',
	'status',
	'contact_list_id',
	'mailbox_id',
	'sequence_id',
	'template_id',
	'next_scheduled_email',
	'stats',
	'started_at',
];
