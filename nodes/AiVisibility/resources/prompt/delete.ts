import { writeOptions } from '../../../shared/fields/options';
import { brandForList } from '../../../shared/locators/brand';
import { promptInPath, reportInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const deletePrompt: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete prompt',
	description: 'Remove a prompt from a draft or failed report. Uses an undocumented endpoint.',
	method: 'DELETE',
	url: '/v1/reports/{reportId}/prompts/{promptId}',
	isInferred: true,
	fields: [brandForList, reportInPath, promptInPath, writeOptions],
};
