import type { Operation } from '../../../shared/description/operation';
import { brandOfList } from '../../../shared/parameters/brand';
import { writeOptions } from '../../../shared/parameters/options';
import { reportInPath } from '../../../shared/parameters/report';

export const deleteReport: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete report',
	description:
		'Delete a report with its prompts and results. A job that is running for it is not cancelled.',
	method: 'DELETE',
	url: '/v1/reports/{reportId}',
	fields: [brandOfList, reportInPath, writeOptions],
};
