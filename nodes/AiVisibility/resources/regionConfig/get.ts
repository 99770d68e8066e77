import { readOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandForList } from '../../../shared/locators/brand';
import { regionConfigInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedRegionConfig } from './fields';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get market',
	description: 'Retrieve a market of a schedule',
	method: 'GET',
	url: '/v1/region-configs/{regionConfigId}',
	simplified: simplifiedRegionConfig,
	fields: [brandForList, regionConfigInPath, ...outputFields, readOptions],
};
