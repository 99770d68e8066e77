import { type Field, notEmpty } from '../../../shared/forms/declare';

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
	routing: { send: { type: 'body', property: 'rotate' } },
});

export const reportIds: Field = notEmpty({
	displayName: 'Report Names or IDs',
	name: 'reportIds',
	type: 'multiOptions',
	typeOptions: {
		loadOptionsMethod: 'getCompletedReports',
		loadOptionsDependsOn: ['brandId.value'],
	},
	rules: { list: 'commas' },
	default: [],
	description:
		'The reports to show. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	routing: { send: { type: 'body', property: 'report_ids' } },
});

export const seoPageIds: Field = notEmpty({
	displayName: 'SEO Page Names or IDs',
	name: 'seoPageIds',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getSeoPages', loadOptionsDependsOn: ['brandId.value'] },
	rules: { list: 'commas' },
	default: [],
	description:
		'The SEO pages to show. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
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

/** The fields that Simplify keeps of a share link, for links with more than ten fields. */
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
