import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { contentBriefInPath } from '../../../shared/parameters/contentBrief';
import { readOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { listSize } from '../../../shared/parameters/paging';
import { simplifiedInterlink } from './simplified';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many interlink proposals',
	description:
		'List the links to an article that are proposed for existing posts. The path of this operation is not published.',
	method: 'GET',
	url: '/v1/brands/{brandId}/content-briefs/{briefId}/interlinks',
	paging: 'cursor',
	isInferred: true,
	simplified: simplifiedInterlink,
	fields: [brandInPath, contentBriefInPath, ...listSize, ...outputFields, readOptions],
};
