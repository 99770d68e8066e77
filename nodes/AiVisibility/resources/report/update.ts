import { toClearFields } from '../../../shared/fields/clearFields';
import { toUpdateFields } from '../../../shared/fields/collections';
import { writeOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandForList } from '../../../shared/locators/brand';
import { reportInPath } from '../../locators';
import type { Field, Operation } from '../../../shared/describe/types';
import { simplifiedReport } from '../../../shared/records/report';
import { country, language, location, name, platforms } from './fields';

const draftOnly = (field: Field): Field => ({
	...field,
	description: `${field.description}. Only while the report is a draft.`,
});

const updateFields: Field[] = [
	{
		...platforms,
		description: 'The AI assistants to ask. Only while the report is a draft.',
	},
	draftOnly(country),
	draftOnly(language),
	draftOnly(location),
	name,
];

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update report',
	description:
		'Change a draft, or rename a completed or failed report. A running report cannot be changed.',
	method: 'PATCH',
	url: '/v1/reports/{reportId}',
	simplified: simplifiedReport,
	fields: [
		brandForList,
		reportInPath,
		toUpdateFields(updateFields),
		toClearFields(updateFields, ['ai_platforms', 'country', 'language', 'location']),
		...outputFields,
		writeOptions,
	],
};
