import type { Operation } from '../../../shared/description/operation';
import { brandOfList } from '../../../shared/parameters/brand';
import { writeOptions } from '../../../shared/parameters/options';
import { promptInPath } from '../../../shared/parameters/prompt';
import { reportInPath } from '../../../shared/parameters/report';

export const deletePrompt: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete prompt',
	description:
		'Remove one prompt from a draft or failed report. The path of this operation is not published.',
	method: 'DELETE',
	url: '/v1/reports/{reportId}/prompts/{promptId}',
	isInferred: true,
	fields: [brandOfList, reportInPath, promptInPath, writeOptions],
};
