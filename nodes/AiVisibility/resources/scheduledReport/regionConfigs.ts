import type { Operation } from '../../../shared/description/operation';
import { optionalBodyJson, withOptionalBodyJson } from '../../../shared/parameters/bodyJson';
import { brandOfList } from '../../../shared/parameters/brand';
import { readOptions, writeOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { regionConfigInPath } from '../../../shared/parameters/regionConfig';
import { scheduledReportInPath } from '../../../shared/parameters/scheduledReport';
import { simplifiedRegionConfig } from '../regionConfig/fields';

export const attachRegionConfig: Operation = {
	name: 'Attach Region Config',
	value: 'attachRegionConfig',
	action: 'Attach region config to scheduled report',
	description:
		'Let a schedule run in a market that exists already. A market has one schedule only.',
	method: 'POST',
	url: '/v1/scheduled-reports/{scheduledReportId}/region-configs/{regionConfigId}',
	prepareBody: withOptionalBodyJson,
	fields: [brandOfList, scheduledReportInPath, regionConfigInPath, optionalBodyJson, writeOptions],
};

export const getRegionConfigs: Operation = {
	name: 'Get Region Configs',
	value: 'getRegionConfigs',
	action: 'Get region configs of scheduled report',
	description: 'List the markets of a schedule, newest first (at most 20)',
	method: 'GET',
	url: '/v1/scheduled-reports/{scheduledReportId}/region-configs',
	paging: 'none',
	simplified: simplifiedRegionConfig,
	fields: [brandOfList, scheduledReportInPath, ...outputFields, readOptions],
};
