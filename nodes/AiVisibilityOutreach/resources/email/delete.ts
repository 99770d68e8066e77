import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { emailInPath } from '../../../shared/parameters/email';
import { writeOptions } from '../../../shared/parameters/options';

export const deleteEmail: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete email draft',
	description: 'Delete an email draft for good. The path of this operation is not published.',
	method: 'DELETE',
	url: '/v1/brands/{brandId}/emails/{emailId}',
	isInferred: true,
	fields: [brandInPath, emailInPath, writeOptions],
};
