import type { ApiOperation } from '../../sandbox/openapi.cts';
import { operationsOf, type Declared, type DeclaredNode } from './declared.cts';
import { code, counted, table } from './markdown.cts';
import { scopeInWords, scopesOf } from './scopes.cts';

const HEAD = ['Operation', 'Scope', 'Cost'];

/** Said behind an operation for the provenance of its path (sandbox/api.md 20.1); nothing for the usual one. */
const KNOWN_FROM: Record<ApiOperation['x-provenance'], string> = {
	described: '',
	published: ' (published)',
	assumed: ' (assumed)',
};

/**
 * The tables of resources and operations, one per node.
 *
 * @param nodes as declared
 */
export function operationsSection(nodes: DeclaredNode[]): string {
	const all = nodes.flatMap(operationsOf);
	const assumed = all.filter(({ api }) => api?.['x-provenance'] === 'assumed');
	return [...nodes.map(sectionOf), assumedSection(assumed)].join('\n\n');
}

/** The operations whose paths no source shows. */
function assumedSection(assumed: Declared[]): string {
	const rows = assumed.map(({ resource, operation: { name, method, url } }) => [
		`${resource.name}: ${name}`,
		code(`${method} ${url}`),
	]);
	return [
		'## Assumed paths',
		`No source shows the paths of these ${assumed.length} operations; they follow the conventions of the API. They may answer 404: tell us, and call the right path with [the HTTP Request node](#paths-without-a-form) until then.`,
		table(['Operation', 'Path'], rows),
	].join('\n\n');
}

function sectionOf(node: DeclaredNode): string {
	const operations = operationsOf(node);
	const counts = `${node.resources.length} resources, ${operations.length} operations.`;
	return [`## ${node.description.displayName}`, counts, table(HEAD, operations.map(toRow))].join(
		'\n\n',
	);
}

function toRow(declared: Declared): string[] {
	const { resource, operation } = declared;
	const isFirst = resource.operations[0] === operation;
	return [
		(isFirst ? `**${resource.name}**: ` : '') + operation.name + knownFrom(declared),
		scopeCell(declared),
		costOf(declared),
	];
}

function scopeCell(declared: Declared): string {
	if (!declared.operation.url.startsWith('/v1')) return 'no key';
	const scopes = scopesOf(declared);
	if (scopes.length === 0) return 'any key';
	return scopes.map(scopeInWords).join(', ');
}

const knownFrom = ({ api }: Declared) => KNOWN_FROM[api?.['x-provenance'] ?? 'described'];

function costOf({ operation, api }: Declared): string {
	const { 'x-request-units': units, 'x-credits': credits } = api ?? {};
	const isByPage = operation.kind === 'list' && operation.paging !== 'none';
	return [
		units === undefined ? [] : `${counted(units, 'unit')}${isByPage ? ' per request' : ''}`,
		operation.cost ?? [],
		typeof credits === 'number' ? counted(credits, 'credit') : [],
	]
		.flat()
		.join(', ');
}
