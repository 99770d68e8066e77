import { toAdditionalFields } from '../../../shared/fields/collections';
import { writeOptions } from '../../../shared/fields/options';
import type { Operation, Resource } from '../../../shared/describe/types';
import { maxPages, requestId, sitemap, source, url, urls } from './fields';

const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create page audit',
	description:
		'Check whether search engines and AI assistants can read and understand public pages (costs 1 credit per audited page)',
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
	description: 'Whether search engines and AI assistants can read and understand a page',
	operations: [create],
};
