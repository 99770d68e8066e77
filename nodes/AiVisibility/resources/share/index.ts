import {
	brandAuditInPath,
	brandForList,
	brandInPath,
	fromList,
	inBody,
	notEmpty,
} from '../../../shared/forms/declare';
import { reportInPath, scheduledReportInPath } from '../../locators';
import { expiration, shareResource } from './shareResource';

const expirationForCreate = notEmpty({
	...expiration,
	description: 'How long the link works, from 1 to 365 days. Defaults to 30.',
});

const rotate = notEmpty(
	inBody('rotate', {
		displayName: 'Replace Existing Link',
		type: 'boolean',
		default: true,
		description:
			'Whether to invalidate the existing link and create a new one. Otherwise, the existing link is returned.',
	}),
);

const whiteLabelConfig = inBody('white_label_config', {
	displayName: 'White Label (JSON)',
	type: 'json',
	default: '{}',
	description:
		"Settings that override the brand's white-label settings for this link. See the service's documentation for the format.",
});

const simplifiedShare = [
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

export const auditShare = shareResource({
	name: 'Audit Share',
	value: 'auditShare',
	description: 'Public links to a brand audit',
	noun: 'audit',
	content: 'a brand audit',
	path: '/v1/brands/{brandId}/audits/{auditId}',
	parentFields: [brandInPath, brandAuditInPath],
	createFields: [rotate],
	paging: 'cursor',
	searchMethod: 'searchAuditShares',
});

export const brandShare = shareResource({
	name: 'Brand Share',
	value: 'brandShare',
	description:
		'Public links to a summary of a brand, with the last 28 days of analytics and content',
	noun: 'brand',
	content: 'a summary of a brand',
	path: '/v1/brands/{brandId}',
	parentFields: [brandInPath],
	createFields: [
		expirationForCreate,
		rotate,
		notEmpty(
			inBody('report_ids', {
				displayName: 'Report Names or IDs',
				...fromList('getCompletedReports', 'The reports to show.'),
			}),
		),
		notEmpty(
			inBody('seo_page_ids', {
				displayName: 'SEO Page Names or IDs',
				...fromList('getSeoPages', 'The SEO pages to show.'),
			}),
		),
		whiteLabelConfig,
	],
	createCosts: ' (5 units)',
	paging: 'none',
	searchMethod: 'searchBrandShares',
});

export const reportShare = shareResource({
	name: 'Report Share',
	value: 'reportShare',
	description: 'Public links to a report',
	noun: 'report',
	content: 'a report',
	path: '/v1/reports/{reportId}',
	parentFields: [brandForList, reportInPath],
	createFields: [expirationForCreate, rotate],
	paging: 'cursor',
	searchMethod: 'searchReportShares',
	simplified: simplifiedShare,
	undocumented: ['create', 'getMany'],
});

export const scheduledReportShare = shareResource({
	name: 'Schedule Share',
	value: 'scheduledReportShare',
	description: 'Public links to the reports of a schedule',
	noun: 'schedule',
	content: 'the reports of a schedule',
	path: '/v1/scheduled-reports/{scheduledReportId}',
	parentFields: [brandForList, scheduledReportInPath],
	createFields: [expirationForCreate, rotate, whiteLabelConfig],
	paging: 'none',
	searchMethod: 'searchScheduledReportShares',
	simplified: simplifiedShare,
	undocumented: ['delete'],
});
