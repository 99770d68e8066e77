import type { Operation } from '../../../shared/description/operation';
import { brandOfList } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { regionConfigInPath } from '../../../shared/parameters/regionConfig';
import { simplifiedRegionConfig } from './fields';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get region config',
	description: 'Retrieve one market of a schedule',
	method: 'GET',
	url: '/v1/region-configs/{regionConfigId}',
	simplified: simplifiedRegionConfig,
	fields: [brandOfList, regionConfigInPath, ...outputFields, readOptions],
};
