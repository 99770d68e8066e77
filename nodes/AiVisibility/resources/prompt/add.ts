import { writeOptions } from '../../../shared/fields/options';
import { readPrompts, promptFields } from '../../../shared/fields/prompts';
import { brandForList } from '../../../shared/locators/brand';
import { reportInPath } from '../../../shared/locators/tracking';
import type { Operation } from '../../../shared/operations/types';

export const add: Operation = {
	name: 'Add',
	value: 'add',
	action: 'Add prompts',
	description: 'Add prompts of your own to a draft or failed report (at most 10 calls a minute)',
	method: 'POST',
	url: '/v1/reports/{reportId}/prompts',
	paging: 'none',
	prepareBody: (body, parameter) => ({ ...body, prompts: readPrompts(parameter) }),
	fields: [brandForList, reportInPath, ...promptFields(true, false), writeOptions],
};
