import { type Field, inBody, notEmpty, wholeNumber } from '../../../shared/forms/declare';

const expiration = inBody('expiration_days', {
	displayName: 'Expiration (Days)',
	...wholeNumber({ from: 1, to: 365, initial: 30 }),
});

export const expirationForCreate: Field = notEmpty({
	...expiration,
	description: 'How long the link works, from 1 to 365 days. Defaults to 30.',
});

export const expirationForUpdate: Field = {
	...expiration,
	required: true,
	description: 'How long the link works from now, from 1 to 365 days',
};

export const rotate: Field = notEmpty(
	inBody('rotate', {
		displayName: 'Replace Existing Link',
		type: 'boolean',
		default: true,
		description:
			'Whether to invalidate the existing link and create a new one. Otherwise, the existing link is returned.',
	}),
);

export const reportIds: Field = notEmpty(
	inBody('report_ids', {
		displayName: 'Report Names or IDs',
		type: 'multiOptions',
		typeOptions: {
			loadOptionsMethod: 'getCompletedReports',
			loadOptionsDependsOn: ['brandId.value'],
		},
		rules: { list: 'commas' },
		default: [],
		description:
			'The reports to show. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	}),
);

export const seoPageIds: Field = notEmpty(
	inBody('seo_page_ids', {
		displayName: 'SEO Page Names or IDs',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getSeoPages', loadOptionsDependsOn: ['brandId.value'] },
		rules: { list: 'commas' },
		default: [],
		description:
			'The SEO pages to show. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	}),
);

export const whiteLabelConfig = inBody('white_label_config', {
	displayName: 'White Label (JSON)',
	type: 'json',
	default: '{}',
	description:
		"Settings that override the brand's white-label settings for this link. See the service's documentation for the format.",
});

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
