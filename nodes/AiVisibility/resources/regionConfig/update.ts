import type { Field, Operation } from '../../../shared/description/operation';
import { optionalBodyJson, withOptionalBodyJson } from '../../../shared/parameters/bodyJson';
import { brandOfList } from '../../../shared/parameters/brand';
import { clearFieldsOf } from '../../../shared/parameters/clearFields';
import { updateFieldsOf } from '../../../shared/parameters/collections';
import { writeOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { regionConfigInPath } from '../../../shared/parameters/regionConfig';
import { isActive, platforms, simplifiedRegionConfig } from './fields';

const updateFields: Field[] = [{ ...platforms, description: 'The AI assistants to ask' }, isActive];

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update region config',
	description: 'Change a market of a schedule, or switch it on or off',
	method: 'PATCH',
	url: '/v1/region-configs/{regionConfigId}',
	simplified: simplifiedRegionConfig,
	prepareBody: withOptionalBodyJson,
	fields: [
		brandOfList,
		regionConfigInPath,
		updateFieldsOf(updateFields),
		clearFieldsOf(updateFields, ['ai_platforms', 'is_active']),
		optionalBodyJson,
		...outputFields,
		writeOptions,
	],
};
