import { toClearFields } from '../../../shared/fields/clearFields';
import { toUpdateFields } from '../../../shared/fields/collections';
import { optionalBodyJson, withOptionalBodyJson } from '../../../shared/fields/jsonBody';
import { writeOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandForList } from '../../../shared/locators/brand';
import { regionConfigInPath } from '../../locators';
import type { Field, Operation } from '../../../shared/describe/types';
import { isActive, platforms, simplifiedRegionConfig } from './fields';

const updateFields: Field[] = [{ ...platforms, description: 'The AI assistants to ask' }, isActive];

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update market',
	description: 'Change a market of a schedule, or turn it on or off',
	method: 'PATCH',
	url: '/v1/region-configs/{regionConfigId}',
	simplified: simplifiedRegionConfig,
	prepare: withOptionalBodyJson,
	fields: [
		brandForList,
		regionConfigInPath,
		toUpdateFields(updateFields),
		toClearFields(updateFields, ['ai_platforms']),
		optionalBodyJson,
		...outputFields,
		writeOptions,
	],
};
