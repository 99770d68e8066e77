import { toClearFields } from '../../../shared/fields/clearFields';
import { toUpdateFields } from '../../../shared/fields/collections';
import { writeOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandForList } from '../../../shared/locators/brand';
import { scheduledReportInPath } from '../../locators';
import type { Field, Operation } from '../../../shared/describe/types';
import { frequency, name, simplifiedSchedule } from './fields';

const updateFields: Field[] = [
	{
		...frequency,
		required: false,
		description:
			'How often the schedule runs. This does not move the next run; set Next Run for that.',
	},
	{
		displayName: 'Is Active',
		name: 'isActive',
		type: 'boolean',
		default: true,
		description: 'Whether the schedule runs automatically',
		routing: { send: { type: 'body', property: 'is_active' } },
	},
	{ ...name, required: false, rules: undefined, description: 'Name of the schedule' },
	{
		displayName: 'Next Run',
		name: 'nextRunAt',
		type: 'dateTime',
		default: '',
		description: 'When the schedule runs next',
		routing: { send: { type: 'body', property: 'next_run_at' } },
	},
];

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update schedule',
	description:
		'Rename a schedule, change how often it runs, move its next run, or turn it on or off',
	method: 'PATCH',
	url: '/v1/scheduled-reports/{scheduledReportId}',
	simplified: simplifiedSchedule,
	fields: [
		brandForList,
		scheduledReportInPath,
		toUpdateFields(updateFields),
		toClearFields(updateFields, ['next_run_at']),
		...outputFields,
		writeOptions,
	],
};
