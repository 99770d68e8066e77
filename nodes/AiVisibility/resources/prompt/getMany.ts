import { readOptions } from '../../../shared/fields/options';
import { brandForList } from '../../../shared/locators/brand';
import { reportInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many prompts',
	description: 'List the prompts of a report (at most 50)',
	method: 'GET',
	url: '/v1/reports/{reportId}/prompts',
	paging: 'none',
	fields: [brandForList, reportInPath, readOptions],
};
