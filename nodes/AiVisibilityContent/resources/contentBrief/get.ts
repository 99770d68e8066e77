import { readOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { contentBriefInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get content brief',
	description: 'Retrieve a content brief. Uses an undocumented endpoint.',
	method: 'GET',
	url: '/v1/brands/{brandId}/content-briefs/{briefId}',
	isInferred: true,
	fields: [brandInPath, contentBriefInPath, readOptions],
};
