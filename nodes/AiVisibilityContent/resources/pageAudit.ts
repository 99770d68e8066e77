import {
	choice,
	inBody,
	inForm,
	notEmpty,
	recordsAt,
	text,
	toResource,
	wholeNumber,
} from '../../shared/forms/declare';

export const pageAudit = toResource({
	name: 'Page Audit',
	description: 'Whether search engines and AI assistants can read and understand a page',
	operations: [
		recordsAt('page audit', '/v1/page-audit').create({
			description:
				'Check whether search engines and AI assistants can read and understand public pages (costs 1 credit per audit or per page; sources differ)',
			warnings: [
				"Each item costs 1 credit per audit or per page (sources differ). The option 'Dry Run' shows how many credits.",
			],
			cost: '1 credit per audit or per page',
			fields: [
				// Which of the three page sources is used; the request accepts exactly one.
				inForm('source', {
					displayName: 'Pages From',
					type: 'options',
					options: [
						choice('urls', 'List of URLs', 'One URL per line, or an array'),
						choice('url', 'One URL', 'A single page'),
						choice('sitemap', 'Sitemap', 'All pages in the sitemap of a website'),
					],
					default: 'url',
					description: 'Which pages to audit',
				}),
				text('url', 'https://coffee.example/blog/cold-brew', 'URL of a public page', {
					required: true,
					rules: { is: 'secureAddress' },
					displayOptions: { show: { source: ['url'] } },
				}),
				text(
					'urls',
					'https://coffee.example/blog/cold-brew',
					'URLs of public pages, one per line, or an expression that returns an array',
					{
						displayName: 'URLs',
						typeOptions: { rows: 4 },
						required: true,
						rules: { list: 'lines' },
						displayOptions: { show: { source: ['urls'] } },
					},
				),
				text('sitemap', 'coffee.example', 'URL of a sitemap, or the domain of a website', {
					displayName: 'Sitemap or Domain',
					required: true,
					displayOptions: { show: { source: ['sitemap'] } },
				}),
				notEmpty(
					inBody('limit', {
						displayName: 'Max Pages',
						name: 'maxPages',
						...wholeNumber({ from: 1, to: 20, initial: 10 }),
						displayOptions: { hide: { source: ['url'] } },
						description: 'Maximum number of pages to audit, from 1 to 20',
					}),
				),
			],
			additionalFields: [
				notEmpty(
					text(
						'request_id',
						'audit-{{ $now.toISODate() }}',
						'Your own ID for this audit. If you send the audit again with the same ID, it is not charged twice.',
					),
				),
			],
		}),
	],
});
