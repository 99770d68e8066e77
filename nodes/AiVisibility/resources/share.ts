import {
	brandAuditInPath,
	type Field,
	fieldNames,
	fromList,
	inBody,
	locator,
	named,
	notEmpty,
	recordsAt,
	type Resource,
	toResource,
	whether,
	wholeNumber,
} from '../../shared/forms/declare';
import { reportInPath, scheduledReportInPath } from '../locators';

/** What public links can share, and how its operations differ from those of the others. */
interface Shared {
	/** As in "Public links to a brand audit". */
	content: string;
	path: string;
	createFields: Field[];
	/** What a creation costs, where documented. */
	createCosts?: string;
	paging: 'cursor' | 'none';
	searchMethod: string;
	simplified?: string[];
	undocumented?: string[];
}

/** Builds the operations for public links (sandbox/api.md 14.1, 14.6). */
function toShares(value: string, noun: string, shared: Shared): Resource {
	const { content, path, createFields, simplified, undocumented = [] } = shared;
	const url = `${path}/shares`;
	const links = recordsAt(`${noun} share link`, url, 'shareId');
	const operations = [
		links.create({
			description: `Create a public link to ${content}, or get the existing one${shared.createCosts ?? ''}`,
			additionalFields: createFields.map(notEmpty),
		}),
		named.delete('Delete All', `Delete all ${noun} share links`, {
			value: 'delete',
			url,
			description: 'Delete all links that you created (1 unit). The links of your teammates stay.',
		}),
		links.getMany({ description: 'List the active links (1 unit)', paging: shared.paging }),
		links.update({
			description: 'Change when a link that you created expires (1 unit)',
			fields: [newExpiration],
		}),
	];
	return toResource({
		name: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} Share`,
		value,
		description: `Public links to ${content}`,
		inPath: [
			brandAuditInPath,
			reportInPath,
			scheduledReportInPath,
			locator('shareId', 'Share Link', shared.searchMethod, {
				description: 'The link to work on. The list shows only links that you created.',
			}),
		],
		simplified,
		operations: operations.map((operation) => ({
			...operation,
			...(undocumented.includes(operation.value) && { isUndocumented: true }),
		})),
	});
}

const expiration = inBody('expiration_days', {
	displayName: 'Expiration (Days)',
	...wholeNumber({ from: 1, to: 365, initial: 30 }),
	description: 'How long the link works, from 1 to 365 days. Defaults to 30.',
});

const newExpiration: Field = {
	...expiration,
	required: true,
	description: 'How long the link works from now, from 1 to 365 days',
};

/** In the body (sandbox/api.md 14.2). */
const rotate = inBody('rotate', {
	displayName: 'Replace Existing Link',
	...whether(
		'to invalidate the existing link and create a new one. Otherwise, the existing link is returned.',
	),
});

const whiteLabelConfig = inBody('white_label_config', {
	displayName: 'White Label (JSON)',
	type: 'json',
	default: '{}',
	description:
		"Settings that override the brand's white-label settings for this link. See the service's documentation for the format.",
});

const simplifiedShare = fieldNames(`share_url share_type is_existing access_token expires_at
	created_at id report_id scheduled_report_id brand_id`);

export const auditShare = toShares('auditShare', 'audit', {
	content: 'a brand audit',
	path: '/v1/brands/{brandId}/audits/{auditId}',
	createFields: [rotate],
	paging: 'cursor',
	searchMethod: 'searchAuditShares',
});

export const brandShare = toShares('brandShare', 'brand', {
	content: 'a brand summary with the last 28 days of analytics and content',
	path: '/v1/brands/{brandId}',
	createFields: [
		expiration,
		rotate,
		inBody('report_ids', {
			displayName: 'Report Names or IDs',
			...fromList('getCompletedReports', 'The reports to show.'),
		}),
		inBody('seo_page_ids', {
			displayName: 'SEO Page Names or IDs',
			...fromList('getSeoPages', 'The SEO pages to show.'),
		}),
		whiteLabelConfig,
	],
	createCosts: ' (5 units)',
	paging: 'none',
	searchMethod: 'searchBrandShares',
});

export const reportShare = toShares('reportShare', 'report', {
	content: 'a report',
	path: '/v1/reports/{reportId}',
	createFields: [expiration, rotate],
	paging: 'cursor',
	searchMethod: 'searchReportShares',
	simplified: simplifiedShare,
	undocumented: ['create', 'getMany'],
});

export const scheduledReportShare = toShares('scheduledReportShare', 'schedule', {
	content: 'the reports of a schedule',
	path: '/v1/scheduled-reports/{scheduledReportId}',
	createFields: [expiration, rotate, whiteLabelConfig],
	paging: 'none',
	searchMethod: 'searchScheduledReportShares',
	simplified: simplifiedShare,
	undocumented: ['delete'],
});
