import { openForm, toResource, usual } from '../../shared/forms/declare';
import { contentBriefInPath } from '../locators';

export const contentBrief = toResource({
	name: 'Content Brief',
	description: 'A plan of what a new piece of content should cover',
	inPath: [contentBriefInPath],
	operations: [
		{
			...usual.create('content brief', '/v1/brands/{brandId}/content-briefs'),
			description: 'Create a brief for a new piece of content',
			isUndocumented: true,
			fields: openForm('title', { title: 'How to brew coffee at home' }),
		},
		{
			...usual.get('content brief', '/v1/brands/{brandId}/content-briefs/{briefId}'),
			description: 'Retrieve a content brief',
			isUndocumented: true,
		},
		{
			...usual.getMany('content briefs', '/v1/brands/{brandId}/content-briefs'),
			description: 'List the content briefs of a brand',
			isUndocumented: true,
		},
	],
});
