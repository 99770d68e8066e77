import {
	brandAuditInPath,
	brandForList,
	brandInPath,
	type Operation,
	type Field,
	fromList,
	inBody,
	locator,
	notEmpty,
	type Resource,
	toAdditionalFields,
	toResource,
	usual,
	wholeNumber,
} from '../../shared/forms/declare';
import { reportInPath, scheduledReportInPath } from '../locators';

const expiration = inBody('expiration_days', {
	displayName: 'Expiration (Days)',
	...wholeNumber({ from: 1, to: 365, initial: 30 }),
});

/** A kind of record that public links can share, and how its operations differ from the others'. */
interface SharedParent {
	/** "Brand Share" */
	name: string;
	value: string;
	description: string;
	/** Lower case, without article: "brand". */
	noun: string;
	/** What a link shows, as in "a summary of a brand". */
	content: string;
	/** Path of the record; `/shares` is below it. */
	path: string;
	parentFields: Field[];
	createFields: Field[];
	/** What a creation costs, where documented. */
	createCosts?: string;
	paging: 'cursor' | 'none';
	searchMethod: string;
	/** Set for records of more than ten fields. */
	simplified?: string[];
	/** Schema of a link, where only the list is undocumented. */
	listed?: string;
	/** Operations with an undocumented path. */
	undocumented?: string[];
}

/**
 * Builds the operations for the public links of one kind of record (docs/api.md 14.1, 14.6). The four
 * kinds differ only in path and fields.
 */
function shareResource(parent: SharedParent): Resource {
	const { name, value, description, noun, content, path, parentFields, simplified } = parent;
	const url = `${path}/shares`;
	const operations: Operation[] = [
		{
			...usual.create(`${noun} share link`, url),
			description: `Create a public link to ${content}, or get the existing one${parent.createCosts ?? ''}`,
			prepare: withRotateInQuery,
			simplified,
			fields: [...parentFields, toAdditionalFields(parent.createFields)],
		},
		{
			...usual.delete(`all ${noun} share links`, url),
			name: 'Delete All',
			description: 'Delete all links that you created, but not those of teammates (1 unit)',
			fields: parentFields,
		},
		{
			...usual.getMany(`${noun} share links`, url),
			description: 'List the active links (1 unit)',
			docs: { schema: parent.listed },
			paging: parent.paging,
			simplified,
			fields: parentFields,
		},
		{
			...usual.update(`${noun} share link`, `${url}/{shareId}`),
			description: 'Change when a link that you created expires (1 unit)',
			simplified,
			fields: [
				...parentFields,
				locator('shareId', 'Share Link', parent.searchMethod, {
					description: 'The link to work on. Only links that you created are listed.',
				}),
				{
					...expiration,
					required: true,
					description: 'How long the link works from now, from 1 to 365 days',
				},
			],
		},
	];
	for (const operation of operations) {
		if (parent.undocumented?.includes(operation.value)) operation.isUndocumented = true;
	}
	return toResource({ name, value, description, operations });
}

/** No source says whether the service reads `rotate` from the query or from the body (docs/api.md 14.2). */
const withRotateInQuery: Operation['prepare'] = (request, parameter) => ({
	...request,
	query: { ...request.query, rotate: parameter('additionalFields.rotate') as boolean | undefined },
});

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
	listed: 'ReportShare',
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
