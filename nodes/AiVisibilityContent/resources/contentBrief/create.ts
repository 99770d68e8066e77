import { furtherJson, withBodyJson } from '../../../shared/fields/jsonBody';
import { writeOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { contentBriefFields } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create content brief',
	description: 'Create a brief for a new piece of content. Uses an undocumented endpoint.',
	method: 'POST',
	url: '/v1/brands/{brandId}/content-briefs',
	isInferred: true,
	prepare: withBodyJson,
	fields: [
		brandInPath,
		contentBriefFields,
		furtherJson({ name: 'How to brew coffee at home' }),
		writeOptions,
	],
};
