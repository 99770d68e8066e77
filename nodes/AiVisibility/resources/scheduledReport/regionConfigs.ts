import { optionalBodyJson, withOptionalBodyJson } from '../../../shared/fields/jsonBody';
import { readOptions, writeOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandForList } from '../../../shared/locators/brand';
import { regionConfigInPath, scheduledReportInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedRegionConfig } from '../regionConfig/fields';

export const attachRegionConfig: Operation = {
	name: 'Attach Market',
	value: 'attachRegionConfig',
	action: 'Attach market to schedule',
	description:
		'Add an existing market to a schedule. Moves the market away from its present schedule.',
	method: 'POST',
	url: '/v1/scheduled-reports/{scheduledReportId}/region-configs/{regionConfigId}',
	prepare: withOptionalBodyJson,
	fields: [brandForList, scheduledReportInPath, regionConfigInPath, optionalBodyJson, writeOptions],
};

export const getRegionConfigs: Operation = {
	name: 'Get Markets',
	value: 'getRegionConfigs',
	action: 'Get markets of schedule',
	description: 'List the markets of a schedule, newest first (at most 20)',
	method: 'GET',
	url: '/v1/scheduled-reports/{scheduledReportId}/region-configs',
	paging: 'none',
	simplified: simplifiedRegionConfig,
	fields: [brandForList, scheduledReportInPath, ...outputFields, readOptions],
};
