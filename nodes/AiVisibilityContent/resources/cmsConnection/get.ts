import { readOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { cmsConnectionInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get CMS connection',
	description: 'Retrieve a CMS connection',
	method: 'GET',
	url: '/v1/brands/{brandId}/cms-connections/{connectionId}',
	fields: [brandInPath, cmsConnectionInPath, readOptions],
};
