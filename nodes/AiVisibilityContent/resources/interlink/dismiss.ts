import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { contentBriefInPath } from '../../../shared/parameters/contentBrief';
import { interlinkInPath } from '../../../shared/parameters/interlink';
import { writeOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { simplifiedInterlink } from './simplified';

export const dismiss: Operation = {
	name: 'Dismiss',
	value: 'dismiss',
	action: 'Dismiss interlink proposal',
	description:
		'Turn down a proposed link, and close the task that was made of it. Not possible once the link is on the site.',
	method: 'POST',
	url: '/v1/brands/{brandId}/content-briefs/{briefId}/interlinks/{interlinkId}/dismissals',
	simplified: simplifiedInterlink,
	fields: [brandInPath, contentBriefInPath, interlinkInPath, ...outputFields, writeOptions],
};
