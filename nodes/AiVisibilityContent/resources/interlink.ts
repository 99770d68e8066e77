import { fieldNames, locator, named, recordsAt, toResource } from '../../shared/forms/declare';
import { contentBriefInPath } from '../locators';

export const interlink = toResource({
	name: 'Interlink',
	description: 'Proposed links from existing posts to an article',
	// The fields of a proposal that Simplify keeps (sandbox/api.md 18.1).
	simplified: fieldNames(`target_title status similarity sentence anchor context
	error applied_at id task_id`),
	inPath: [contentBriefInPath, locator('interlinkId', 'Proposal', 'searchInterlinks')],
	operations: [
		named.post('Dismiss', 'Dismiss interlink proposal', {
			description:
				'Reject a proposed link and close its task. You cannot reject a link that is on the site already.',
			url: '/v1/brands/{brandId}/content-briefs/{briefId}/interlinks/{interlinkId}/dismissals',
		}),
		recordsAt(
			'interlink proposal',
			'/v1/brands/{brandId}/content-briefs/{briefId}/interlinks',
		).getMany({
			description: 'List the proposed links from existing posts to an article',
			isUndocumented: true,
		}),
	],
	defaultOperation: 'getMany',
});
