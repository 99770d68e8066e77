import { writeOptions } from '../../../shared/fields/options';
import { withPrompts, promptFields } from '../../prompts';
import { brandForList } from '../../../shared/locators/brand';
import { reportInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const add: Operation = {
	name: 'Add',
	value: 'add',
	action: 'Add prompts',
	description: 'Add your own prompts to a draft or failed report (at most 10 requests per minute)',
	method: 'POST',
	url: '/v1/reports/{reportId}/prompts',
	paging: 'none',
	prepare: withPrompts,
	fields: [brandForList, reportInPath, ...promptFields(true, false), writeOptions],
};
