/**
 * Scopes of operations for which openapi.json names none, by the start of the path.
 * Each is the scope of the resource in the list of sandbox/api.md 2.5. Outreach has no scope of
 * its own there, so only the scopes that cover every resource type reach it.
 */
const RESOURCE_SCOPES: ReadonlyArray<readonly [RegExp, string]> = [
	[/^\/v1\/brands\/\{brand_id\}\/(facts|alias-suggestions|shares)/, 'brands'],
	[/^\/v1\/brands\/\{brand_id\}\/audits/, 'brand-audits'],
	[/^\/v1\/brands\/\{brand_id\}\/(content-briefs|content-opportunities)/, 'content'],
	[/^\/v1\/brands\/\{brand_id\}\/(search-console|seo-pages|seo|schema-templates)/, 'seo'],
	[/^\/v1\/brands\/\{brand_id\}\/webhooks/, 'webhooks'],
	[/^\/v1\/brands\/\{brand_id\}\/(emails|campaigns|email-|contact-lists)/, 'all'],
	[/^\/v1\/me\/mailboxes/, 'all'],
	[/^\/v1\/region-configs/, 'region-configs'],
	[/^\/v1\/reports\/\{report_id\}\/prompts\//, 'prompts'],
	[/^\/v1\/reports/, 'reports'],
	[/^\/v1\/scheduled-reports/, 'scheduled'],
];

/**
 * @param method HTTP method in capitals; GET reads, everything else writes
 * @param path path template
 * @returns the scope, or undefined when any valid key may call (the account operations)
 */
export function missingScopeOf(method: string, path: string): string | undefined {
	const resource = RESOURCE_SCOPES.find(([pattern]) => pattern.test(path))?.[1];
	if (!resource) return undefined;
	return `${method === 'GET' ? 'read' : 'write'}:${resource}`;
}
