import { type Field, notEmpty } from '../../../shared/declare';

const expiration: Field = {
	displayName: 'Expiration (Days)',
	name: 'expirationDays',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 365 },
	default: 30,
	rules: { integer: true },
	routing: { send: { type: 'body', property: 'expiration_days' } },
};

export const expirationForCreate: Field = notEmpty({
	...expiration,
	description: 'How long the link works, from 1 to 365 days. Defaults to 30.',
});

export const expirationForUpdate: Field = {
	...expiration,
	required: true,
	description: 'How long the link works from now, from 1 to 365 days',
};

export const rotate: Field = notEmpty({
	displayName: 'Replace Existing Link',
	name: 'rotate',
	type: 'boolean',
	default: true,
	description:
		'Whether to invalidate the existing link and create a new one. Otherwise, the existing link is returned.',
	// docs/api.md 14.2
	rules: { alsoInQuery: true },
	routing: { send: { type: 'body', property: 'rotate' } },
});

export const reportIds: Field = notEmpty({
	displayName: 'Report IDs',
	name: 'reportIds',
	type: 'string',
	default: '',
	placeholder: 'e.g. 3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10',
	rules: { list: 'commas' },
	description: 'IDs of the reports to show, separated by commas or as an array',
	routing: { send: { type: 'body', property: 'report_ids' } },
});

export const seoPageIds: Field = notEmpty({
	displayName: 'SEO Page IDs',
	name: 'seoPageIds',
	type: 'string',
	default: '',
	placeholder: 'e.g. 3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10',
	rules: { list: 'commas' },
	description: 'IDs of the SEO pages to show, separated by commas or as an array',
	routing: { send: { type: 'body', property: 'seo_page_ids' } },
});

export const whiteLabelConfig: Field = {
	displayName: 'White Label (JSON)',
	name: 'whiteLabelConfig',
	type: 'json',
	default: '{}',
	description:
		"Settings that override the brand's white-label settings for this link. See the service's documentation for the format.",
	routing: { send: { type: 'body', property: 'white_label_config' } },
};

/** The fields that Simplify keeps of a share link with more than ten fields. */
export const simplifiedShare = [
	'share_url',
	'share_type',
	'is_existing',
	'access_token',
	'expires_at',
	'created_at',
	'id',
	'report_id',
	'scheduled_report_id',
	'brand_id',
];
