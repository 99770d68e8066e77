import { readOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInPath } from '../../../shared/locators/brand';
import { emailInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedEmail } from '../../../shared/records/email';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get email',
	description: 'Retrieve an email with its status. Uses an undocumented endpoint.',
	method: 'GET',
	url: '/v1/brands/{brandId}/emails/{emailId}',
	isInferred: true,
	simplified: simplifiedEmail,
	fields: [brandInPath, emailInPath, ...outputFields, readOptions],
};
