import { toAdditionalFields } from '../../../shared/fields/collections';
import { writeOptions } from '../../../shared/fields/options';
import type { Operation, Resource } from '../../../shared/operations/types';
import { maxPages, requestId, sitemap, source, url, urls } from './fields';

const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create page audit',
	description:
		'Check public pages by fixed rules for search engines and AI assistants (costs 1 credit for each audited page)',
	method: 'POST',
	url: '/v1/page-audit',
	fields: [
		source,
		url,
		urls,
		sitemap,
		maxPages,
		toAdditionalFields([requestId], 'Add request ID'),
		writeOptions,
	],
};

export const pageAudit: Resource = {
	name: 'Page Audit',
	value: 'pageAudit',
	description: 'Whether search engines and AI assistants can make something of a page',
	operations: [create],
};
