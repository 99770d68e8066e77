import { writeOptions } from '../../../shared/fields/options';
import { brandForList } from '../../../shared/locators/brand';
import { reportInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const deleteReport: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete report',
	description: 'Delete a report with its prompts and results. This does not stop a running job.',
	method: 'DELETE',
	url: '/v1/reports/{reportId}',
	fields: [brandForList, reportInPath, writeOptions],
};
