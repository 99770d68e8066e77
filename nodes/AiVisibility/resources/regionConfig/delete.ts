import type { Operation } from '../../../shared/description/operation';
import { brandOfList } from '../../../shared/parameters/brand';
import { writeOptions } from '../../../shared/parameters/options';
import { regionConfigInPath } from '../../../shared/parameters/regionConfig';

export const deleteRegionConfig: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete region config',
	description:
		'Remove a market from its schedule for good; Update can switch it off. The path of this operation is not published.',
	method: 'DELETE',
	url: '/v1/region-configs/{regionConfigId}',
	isInferred: true,
	fields: [brandOfList, regionConfigInPath, writeOptions],
};
