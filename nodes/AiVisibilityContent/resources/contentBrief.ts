import {
	brandInPath,
	furtherJson,
	recordFields,
	toResource,
	usual,
} from '../../shared/forms/declare';
import { contentBriefInPath } from '../locators';

export const contentBrief = toResource({
	name: 'Content Brief',
	value: 'contentBrief',
	description: 'What a new piece of content should cover',
	operations: [
		{
			...usual.create('content brief', '/v1/brands/{brandId}/content-briefs'),
			description: 'Create a brief for a new piece of content',
			isUndocumented: true,
			fields: [
				brandInPath,
				recordFields('getContentBriefFields'),
				furtherJson({ title: 'How to brew coffee at home' }),
			],
		},
		{
			...usual.get('content brief', '/v1/brands/{brandId}/content-briefs/{briefId}'),
			description: 'Retrieve a content brief',
			isUndocumented: true,
			fields: [brandInPath, contentBriefInPath],
		},
		{
			...usual.getMany('content briefs', '/v1/brands/{brandId}/content-briefs'),
			description: 'List the content briefs of a brand',
			isUndocumented: true,
			fields: [brandInPath],
		},
	],
});
