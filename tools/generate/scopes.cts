import type { Field } from '../../nodes/shared/forms/describe/types';
import { findOperation, type ApiOperation } from '../../sandbox/openapi.cts';
import { missingScopeOf } from '../../sandbox/operationScopes.cts';
import { covers } from '../../sandbox/pipeline/authorization.cts';
import { operationsOf, type Declared, type DeclaredNode } from './declared.cts';
import { code, table } from './markdown.cts';

/** A scope that a key needs. */
export interface Scope {
	name: string;
	/**
	 * Whether the operation's scope is undocumented: then it is the scope of the resource, or of
	 * everything.
	 */
	isAssumed: boolean;
}

const documented = (name: string): Scope => ({ name, isAssumed: false });
const assumed = (name: string): Scope => ({ name, isAssumed: true });

/** The scopes that a key needs for an operation; none where every key may make the call. */
export function scopesOf({ operation, api }: Declared): Scope[] {
	if (api === undefined) return [];
	const own = scopesOfRequest(api);
	const isWaiting = operation.kind === 'job' || operation.jobResult !== undefined;
	const waiting = isWaiting ? ['read:jobs'] : [];
	const later = [...new Set([...waiting, ...(operation.scopes ?? [])])]
		.filter((name) => name !== own[0]?.name)
		.map((name) => (name.endsWith('?') ? assumed(name.slice(0, -1)) : documented(name)));
	return [...own, ...later];
}

/** The scopes that a key needs for the switches that are on in a workflow. */
export const scopesOfSwitches = (fields: Field[], parameters: Record<string, unknown>): Scope[] =>
	fields.flatMap(({ name, scope }) =>
		scope !== undefined && parameters[name] === true ? documented(scope) : [],
	);

/** The scopes that a key needs for a request, by method and path with placeholders of any name. */
export function scopesOfPath(method: string, path: string): Scope[] {
	const api = findOperation(method, path);
	return api === undefined ? [] : scopesOfRequest(api);
}

function scopesOfRequest(api: ApiOperation): Scope[] {
	if (api['x-scope']) return [documented(api['x-scope'])];
	const missing = missingScopeOf(api.method, api.path);
	return missing ? [assumed(missing)] : [];
}

/** A scope in a table, with a question mark when it is assumed. */
export function scopeInWords({ name, isAssumed }: Scope): string {
	return code(name) + (isAssumed ? '?' : '');
}

/** A usual purpose of a key. */
interface ScopeSet {
	purpose: string;
	/** Whether the set must be sufficient for an operation. */
	covers: (declared: Declared) => boolean;
}

const REPORTS = [
	'account',
	'brandFacts',
	'citation',
	'job',
	'prompt',
	'regionConfig',
	'report',
	'reportShare',
	'scheduledReport',
	'scheduledReportShare',
	'webhookEndpoint',
];

export const SCOPE_SETS: ScopeSet[] = [
	{
		purpose: '**Read only**: every list and record, the watch trigger',
		covers: ({ operation }) => operation.method === 'GET',
	},
	{
		purpose: '**Reports**: reports, schedules, markets, citations, the webhook trigger',
		covers: ({ resource }) => REPORTS.includes(resource.value),
	},
	{
		purpose: '**Content**: everything of AI Visibility Content & SEO',
		covers: ({ node }) => node.name === 'AiVisibilityContent',
	},
	{
		purpose: '**Outreach**: everything of AI Visibility Outreach',
		covers: ({ node }) => node.name === 'AiVisibilityOutreach',
	},
];

/**
 * The scopes of a set, without those that another one covers (sandbox/api.md 2.4). Each set reads
 * everything, for lists in the form and triggers.
 */
export function scopesOfSet({ covers }: ScopeSet, nodes: DeclaredNode[]): string[] {
	const needed = nodes.flatMap(operationsOf).filter(covers).flatMap(scopesOf);
	const names = new Set(needed.map(({ name }) => name));
	return ['read:all', ...uncovered([...names]).filter((name) => !name.startsWith('read:'))].sort();
}

/** Leaves out each scope that another one covers. */
export const uncovered = (scopes: string[]): string[] =>
	scopes.filter((name) => !scopes.some((one) => one !== name && covers([one], name)));

/** The README's table of the usual sets of scopes. */
export function scopeSetsSection(nodes: DeclaredNode[]): string {
	const rows = SCOPE_SETS.map((set) => [set.purpose, scopesOfSet(set, nodes).map(code).join(', ')]);
	return table(['For', 'Scopes'], rows);
}
