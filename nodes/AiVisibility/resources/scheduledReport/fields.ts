import type { INodePropertyOptions } from 'n8n-workflow';
import type { Field } from '../../../shared/describe/types';

const frequencies: INodePropertyOptions[] = [
	{ name: 'Daily', value: 'daily' },
	{ name: 'Monthly', value: 'monthly' },
	{ name: 'Weekly', value: 'weekly' },
];

export const frequency: Field = {
	displayName: 'Frequency',
	name: 'frequency',
	type: 'options',
	options: frequencies,
	default: 'weekly',
	required: true,
	description: 'How often the schedule runs',
	routing: { send: { type: 'body', property: 'frequency' } },
};

export const frequencyFilter: Field = {
	displayName: 'Frequency',
	name: 'frequency',
	type: 'options',
	options: frequencies,
	default: 'weekly',
	description: 'Only schedules with this frequency',
	routing: { send: { type: 'query', property: 'frequency' } },
};

export const name: Field = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. Weekly check',
	rules: { minLength: 1, maxLength: 200 },
	description: 'Name of the schedule, up to 200 characters',
	routing: { send: { type: 'body', property: 'name' } },
};

/** The fields that Simplify keeps of a schedule. */
export const simplifiedSchedule = [
	'name',
	'is_active',
	'frequency',
	'last_run_status',
	'last_error_message',
	'next_run_at',
	'last_run_at',
	'created_at',
	'id',
	'brand_id',
];
