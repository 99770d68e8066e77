import { writeOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { cmsConnectionInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const deleteConnection: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete CMS connection',
	description: 'Disconnect a content management system permanently',
	method: 'DELETE',
	url: '/v1/brands/{brandId}/cms-connections/{connectionId}',
	fields: [brandInPath, cmsConnectionInPath, writeOptions],
};
