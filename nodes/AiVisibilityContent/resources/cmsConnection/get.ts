import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { cmsConnectionInPath } from '../../../shared/parameters/cmsConnection';
import { readOptions } from '../../../shared/parameters/options';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get CMS connection',
	description: 'Retrieve one CMS connection',
	method: 'GET',
	url: '/v1/brands/{brandId}/cms-connections/{connectionId}',
	fields: [brandInPath, cmsConnectionInPath, readOptions],
};
