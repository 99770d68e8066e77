import { writeOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { emailInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const deleteEmail: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete email draft',
	description: 'Delete an email draft permanently. Uses an undocumented endpoint.',
	method: 'DELETE',
	url: '/v1/brands/{brandId}/emails/{emailId}',
	isInferred: true,
	fields: [brandInPath, emailInPath, writeOptions],
};
