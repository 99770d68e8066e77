import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { cmsConnectionInPath } from '../../../shared/parameters/cmsConnection';
import { writeOptions } from '../../../shared/parameters/options';

export const deleteConnection: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete CMS connection',
	description: 'Disconnect a content management system for good',
	method: 'DELETE',
	url: '/v1/brands/{brandId}/cms-connections/{connectionId}',
	fields: [brandInPath, cmsConnectionInPath, writeOptions],
};
