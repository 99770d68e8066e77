import { writeOptions } from '../../../shared/fields/options';
import { brandForList } from '../../../shared/locators/brand';
import { regionConfigInPath } from '../../../shared/locators/tracking';
import type { Operation } from '../../../shared/operations/types';

export const deleteRegionConfig: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete region config',
	description:
		'Remove a market from its schedule for good; Update can switch it off. The path of this operation is not published.',
	method: 'DELETE',
	url: '/v1/region-configs/{regionConfigId}',
	isInferred: true,
	fields: [brandForList, regionConfigInPath, writeOptions],
};
