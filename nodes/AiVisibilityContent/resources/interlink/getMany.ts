import { listSize } from '../../../shared/fields/lists';
import { readOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInPath } from '../../../shared/locators/brand';
import { contentBriefInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedInterlink } from './simplified';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many interlink proposals',
	description:
		'List the proposed links from existing posts to an article. Uses an undocumented endpoint.',
	method: 'GET',
	url: '/v1/brands/{brandId}/content-briefs/{briefId}/interlinks',
	paging: 'cursor',
	isInferred: true,
	simplified: simplifiedInterlink,
	fields: [brandInPath, contentBriefInPath, ...listSize, ...outputFields, readOptions],
};
