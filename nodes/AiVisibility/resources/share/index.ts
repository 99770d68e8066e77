import { brandAuditInPath, brandForList, brandInPath } from '../../../shared/forms/declare';
import { reportInPath, scheduledReportInPath } from '../../locators';
import {
	expirationForCreate,
	reportIds,
	rotate,
	seoPageIds,
	simplifiedShare,
	whiteLabelConfig,
} from './fields';
import { shareResource } from './shareResource';

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
	createFields: [expirationForCreate, rotate, reportIds, seoPageIds, whiteLabelConfig],
	createUnits: 5,
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
