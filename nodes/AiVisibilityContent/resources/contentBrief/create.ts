import type { Operation } from '../../../shared/description/operation';
import { bodyJson, withBodyJson } from '../../../shared/parameters/bodyJson';
import { brandInPath } from '../../../shared/parameters/brand';
import { writeOptions } from '../../../shared/parameters/options';

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create content brief',
	description:
		'Make a brief for a new piece of content. The path of this operation is not published.',
	method: 'POST',
	url: '/v1/brands/{brandId}/content-briefs',
	isInferred: true,
	prepareBody: withBodyJson,
	fields: [brandInPath, bodyJson, writeOptions],
};
