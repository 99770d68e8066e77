import { operationsOf, type Declared, type DeclaredNode } from './declared';
import { code, table } from './markdown';

const HEAD = ['Resource', 'Operation', 'Request', 'Cost'];

const INTRODUCTION = [
	'## Operations',
	'',
	'Every operation of the nodes, with the request behind it.',
	'',
	'- *Inferred* marks a path that is not published but follows the conventions of the API; when the service does not know it, the message says so.',
	'- The cost is that of the one request, in units of the monthly quota and in credits, where one is documented. The form of an operation says what else it costs.',
].join('\n');

/** Operations that are not one request of a path of their own, by resource and operation. */
const REQUEST_IN_WORDS: Record<string, string> = {
	'apiRequest send': 'any method and path from `/v1/` on',
	'report generate': '`POST /v1/reports`, its prompts, its run and its results',
};

/**
 * The README's section on resources and operations, a table a node.
 *
 * @param nodes as declared
 */
export function operationsSection(nodes: DeclaredNode[]): string {
	return [INTRODUCTION, ...nodes.map(tableOf)].join('\n\n');
}

function tableOf(node: DeclaredNode): string {
	const operations = operationsOf(node);
	const counts = `${node.resources.length} resources, ${operations.length} operations`;
	return `<details>
<summary><b>${node.displayName.replace('&', '&amp;')}</b>: ${counts}</summary>

${table(HEAD, operations.map(toRow))}

</details>`;
}

function toRow(declared: Declared): string[] {
	const { resource, operation } = declared;
	const isFirst = resource.operations[0] === operation;
	return [isFirst ? resource.name : '', operation.name, requestOf(declared), costOf(declared)];
}

function requestOf({ resource, operation, api }: Declared): string {
	const words = REQUEST_IN_WORDS[`${resource.value} ${operation.value}`];
	const request = words ?? code(`${operation.method} ${api?.path ?? operation.url}`);
	const isInferred = operation.isInferred ?? api?.['x-provenance'] === 'inferred';
	return isInferred ? `${request} *inferred*` : request;
}

function costOf({ operation, api }: Declared): string {
	const { 'x-request-units': units, 'x-credits': credits } = api ?? {};
	const isByPage = operation.paging === 'cursor' || operation.paging === 'offset';
	return [
		units === undefined ? [] : `${counted(units, 'unit')}${isByPage ? ' a page' : ''}`,
		typeof credits === 'number' ? counted(credits, 'credit') : [],
		// "1 per audited page"
		typeof credits === 'string' ? credits.replace(/^1 /, '1 credit ') : [],
	]
		.flat()
		.join(', ');
}

function counted(count: number, name: string): string {
	return `${count} ${name}${count === 1 ? '' : 's'}`;
}
