import { listSize } from '../../../shared/fields/lists';
import { readOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInPath } from '../../../shared/locators/brand';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedEmail } from '../../../shared/records/email';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many emails',
	description:
		'List the outreach emails of a brand, including drafts. Uses an undocumented endpoint.',
	method: 'GET',
	url: '/v1/brands/{brandId}/emails',
	paging: 'cursor',
	isInferred: true,
	simplified: simplifiedEmail,
	fields: [brandInPath, ...listSize, ...outputFields, readOptions],
};
