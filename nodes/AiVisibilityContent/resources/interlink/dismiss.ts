import { writeOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInPath } from '../../../shared/locators/brand';
import { contentBriefInPath, interlinkInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedInterlink } from './simplified';

export const dismiss: Operation = {
	name: 'Dismiss',
	value: 'dismiss',
	action: 'Dismiss interlink proposal',
	description:
		'Reject a proposed link and close its task. Not possible once the link is on the site.',
	method: 'POST',
	url: '/v1/brands/{brandId}/content-briefs/{briefId}/interlinks/{interlinkId}/dismissals',
	simplified: simplifiedInterlink,
	fields: [brandInPath, contentBriefInPath, interlinkInPath, ...outputFields, writeOptions],
};
