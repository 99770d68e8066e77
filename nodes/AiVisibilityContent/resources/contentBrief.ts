import { openForm, recordsAt, toResource } from '../../shared/forms/declare';
import { contentBriefInPath } from '../locators';

const contentBriefs = recordsAt('content brief', '/v1/brands/{brandId}/content-briefs', 'briefId');

export const contentBrief = toResource({
	name: 'Content Brief',
	description: 'A plan of what a new piece of content should cover',
	inPath: [contentBriefInPath],
	operations: [
		contentBriefs.create({
			description: 'Create a brief for a new piece of content',
			isUndocumented: true,
			fields: openForm('title', { title: 'How to brew coffee at home' }),
		}),
		contentBriefs.get({ description: 'Retrieve a content brief', isUndocumented: true }),
		contentBriefs.getMany({
			description: 'List the content briefs of a brand',
			isUndocumented: true,
		}),
	],
});
