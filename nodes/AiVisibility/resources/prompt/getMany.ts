import type { Operation } from '../../../shared/description/operation';
import { brandOfList } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { reportInPath } from '../../../shared/parameters/report';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many prompts',
	description: 'List the prompts of a report (at most 50)',
	method: 'GET',
	url: '/v1/reports/{reportId}/prompts',
	paging: 'none',
	fields: [brandOfList, reportInPath, readOptions],
};
