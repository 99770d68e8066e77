import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { contentBriefInPath } from '../../../shared/parameters/contentBrief';
import { readOptions } from '../../../shared/parameters/options';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get content brief',
	description: 'Retrieve one content brief. The path of this operation is not published.',
	method: 'GET',
	url: '/v1/brands/{brandId}/content-briefs/{briefId}',
	isInferred: true,
	fields: [brandInPath, contentBriefInPath, readOptions],
};
