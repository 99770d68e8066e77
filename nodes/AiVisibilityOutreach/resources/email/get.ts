import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { emailInPath } from '../../../shared/parameters/email';
import { readOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { simplifiedEmail } from './fields';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get email',
	description:
		'Retrieve an email and what became of it. The path of this operation is not published.',
	method: 'GET',
	url: '/v1/brands/{brandId}/emails/{emailId}',
	isInferred: true,
	simplified: simplifiedEmail,
	fields: [brandInPath, emailInPath, ...outputFields, readOptions],
};
