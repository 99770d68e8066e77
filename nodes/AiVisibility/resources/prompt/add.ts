import type { Operation } from '../../../shared/description/operation';
import { brandOfList } from '../../../shared/parameters/brand';
import { writeOptions } from '../../../shared/parameters/options';
import { givenPrompts, promptFields } from '../../../shared/parameters/prompts';
import { reportInPath } from '../../../shared/parameters/report';

export const add: Operation = {
	name: 'Add',
	value: 'add',
	action: 'Add prompts',
	description: 'Add prompts of your own to a draft or failed report (at most 10 calls a minute)',
	method: 'POST',
	url: '/v1/reports/{reportId}/prompts',
	paging: 'none',
	prepareBody: (body, parameter) => ({ ...body, prompts: givenPrompts(parameter) }),
	fields: [brandOfList, reportInPath, ...promptFields(true, false), writeOptions],
};
