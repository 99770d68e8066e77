import { writeOptions } from '../../../shared/fields/options';
import { brandForList } from '../../../shared/locators/brand';
import { regionConfigInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const deleteRegionConfig: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete market',
	description:
		'Delete a market from its schedule permanently. To pause it, use Update. Uses an undocumented endpoint.',
	method: 'DELETE',
	url: '/v1/region-configs/{regionConfigId}',
	isInferred: true,
	fields: [brandForList, regionConfigInPath, writeOptions],
};
