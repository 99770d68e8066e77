import { apiOperations } from '../../sandbox/openapi';
import { table } from './markdown';

/** An area of the API whose description shows only some of its paths. */
interface Area {
	name: string;
	/** Number of operations that the description states for the area without showing their paths. */
	counted?: number;
	/** All paths of the area that are known by now. */
	paths: RegExp;
	/** Operations that are known without a path. */
	among: string;
}

const AREAS: Area[] = [
	{
		name: 'Reports',
		counted: 10,
		paths: /^\/v1\/reports\/(?!.+\/shares)/,
		among: '',
	},
	{ name: 'Markets', counted: 6, paths: /^\/v1\/region-configs/, among: '' },
	{
		name: 'Schedules',
		counted: 6,
		paths: /^\/v1\/scheduled-reports\/(?!.+\/shares)/,
		among: '',
	},
	{
		name: 'CMS connections and content',
		counted: 13,
		paths: /\/(cms-connections|content-briefs|content-opportunities)/,
		among: 'applying an interlink, and making a task of it',
	},
	{ name: 'Brand audits', counted: 2, paths: /\/\{brand_id\}\/audits(?!.+\/shares)/, among: '' },
	{
		name: 'SEO pages',
		counted: 9,
		paths: /\/(seo-pages|schema-templates)/,
		among: 'technical crawls, the history of Core Web Vitals',
	},
	{ name: 'Tasks', counted: 1, paths: /\/tasks/, among: '' },
	{ name: 'Webhook endpoints', counted: 4, paths: /\/webhooks/, among: '' },
	{
		name: 'Outreach',
		paths: /\/(emails|campaigns|contact-lists|email-sequences|email-templates|mailboxes)/,
		among: 'further operations on emails, campaigns, contact lists and mailboxes; replies',
	},
];

const HEAD = ['Area', 'Counted', 'The nodes have', 'Without a path', 'Among these'];

/**
 * Writes the table of operations beyond those whose paths the API description shows: which of them
 * the nodes have, with a published or an undocumented path, and how many may be missing.
 */
export function furtherOperationsSection(): string {
	return table(HEAD, AREAS.map(toRow));
}

function toRow({ name, counted, paths, among }: Area): string[] {
	const known = apiOperations.filter(
		(operation) => paths.test(operation.path) && operation['x-provenance'] !== 'described',
	).length;
	if (counted === undefined) return [name, 'not counted', String(known), 'some', among];
	// The description may count an operation here and show it elsewhere.
	const missing = Math.max(0, counted - known);
	return [name, String(counted), String(known), missing === 0 ? '0' : `up to ${missing}`, among];
}
