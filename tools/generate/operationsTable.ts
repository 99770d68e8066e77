import type { ApiOperation } from '../../sandbox/openapi';
import { operationsOf, type Declared, type DeclaredNode } from './declared';
import { code, counted, table } from './markdown';
import { resultOf } from './results';
import { scopeInWords, scopesOf } from './scopes';

const HEAD = ['Resource', 'Operation', 'Scope', 'Cost', 'Returns', 'Request', 'Path'];

/** Operations without a single path of their own, by resource and operation. */
const REQUEST_IN_WORDS: Record<string, string> = {
	'report compare':
		'`GET /v1/reports/{report_id}` of both reports, the list of reports, citations and names; with Find Competitors, the list of competitors',
	'report generate': '`POST /v1/reports`, its prompts, its run and its results',
	'report getHtml':
		'`GET /v1/reports/{report_id}` of both reports, the list of reports, citations, names and white-label settings; with Find Competitors, the list of competitors; with Include Analysis, the summary; with Include Link, the share links',
	'report getOverview':
		'`GET /v1/brands`, and for each brand the list of reports and `GET /v1/reports/{report_id}` of two',
	'report getRows':
		'`GET /v1/reports/{report_id}` of each report, the list of reports, and names; with Find Competitors, the list of competitors',
};

/** The table's word for the provenance of a path (docs/api.md 20.1); none for the usual one. */
const KNOWN_FROM: Record<ApiOperation['x-provenance'], string> = {
	described: '',
	published: 'published',
	inferred: '*undocumented*',
};

/** Operations without a scope. */
const SCOPE_IN_WORDS: Record<string, string> = {
	'sharedLink open': 'no key',
};

const PER_PROMPT = '1 credit per prompt, 1 more per premium platform';

/** Costs that are documented in words only (docs/api.md 7.6, 7.7). */
const COST_IN_WORDS: Record<string, string> = {
	'report compare':
		'2 units per 100 citations of each report, 1 for the brand; that of the reports is not documented',
	'report generate': PER_PROMPT,
	'report getHtml':
		'2 units per 100 citations of each report, 1 for the brand, 1 for its white-label settings; that of the reports is not documented',
	'report getOverview': '1 unit per 100 brands; that of the reports is not documented',
	'report getRows': '1 unit for the brand; that of each report is not documented',
	'report run': PER_PROMPT,
	'scheduledReport run': `per market: ${PER_PROMPT}`,
	'brandAudit create': 'credits',
	'brandAudit runCitations': 'credits',
	'seoAudit run': 'credits',
};

/**
 * The tables of resources and operations, one per node.
 *
 * @param nodes as declared
 */
export function operationsSection(nodes: DeclaredNode[]): string {
	return nodes.map(sectionOf).join('\n\n');
}

function sectionOf(node: DeclaredNode): string {
	const operations = operationsOf(node);
	const counts = `${node.resources.length} resources, ${operations.length} operations.`;
	return [`## ${node.displayName}`, counts, table(HEAD, operations.map(toRow))].join('\n\n');
}

function toRow(declared: Declared): string[] {
	const { resource, operation } = declared;
	const isFirst = resource.operations[0] === operation;
	return [
		isFirst ? `**${resource.name}**` : '',
		operation.name,
		scopeCell(declared),
		costOf(declared),
		resultOf(declared),
		requestOf(declared),
		pathOf(declared),
	];
}

function scopeCell(declared: Declared): string {
	const words = SCOPE_IN_WORDS[nameOf(declared)];
	if (words !== undefined) return words;
	const scopes = scopesOf(declared);
	if (scopes.length === 0) return 'any key';
	return scopes.map(scopeInWords).join(', ');
}

function requestOf(declared: Declared): string {
	const { request, api } = declared;
	const words = REQUEST_IN_WORDS[nameOf(declared)];
	return words ?? code(`${request.method} ${api?.path ?? request.url}`);
}

function pathOf({ api }: Declared): string {
	return api === undefined ? '' : KNOWN_FROM[api['x-provenance']];
}

function costOf(declared: Declared): string {
	const { request, api } = declared;
	const { 'x-request-units': units, 'x-credits': credits } = api ?? {};
	const isByPage = request.paging === 'cursor' || request.paging === 'offset';
	return [
		units === undefined ? [] : `${counted(units, 'unit')}${isByPage ? ' per request' : ''}`,
		COST_IN_WORDS[nameOf(declared)] ?? [],
		typeof credits === 'number' ? counted(credits, 'credit') : [],
	]
		.flat()
		.join(', ');
}

function nameOf({ resource, operation }: Declared): string {
	return `${resource.value} ${operation.value}`;
}
