import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodePropertyMode, INodePropertyOptions } from 'n8n-workflow';
import { pollEvents } from '../../nodes/AiVisibilityPollTrigger/events';
import type { Field, ValueRules } from '../../nodes/shared/forms/describe/types';
import { root } from '../../harness/paths.cts';
import { type DeclaredNode, type DeclaredForm } from '../generate/declared.cts';

/** What saved workflows rely on, and what is refused, labeled and sent: a line for each parameter. */
export const FORMS_FILE = 'tools/release/forms.txt';

/** What other generated files have, what lines of their own have, and texts that say more. */
const LEFT_OUT =
	/^(action|cost|displayName|fields|filters|hint|hints|icon|iconColor|codex|notice|placeholder|requestDefaults|requestOperations|scopes|subject|subtitle|triggerPanel|warnings|\w*([dD]escription|Hint|[mM]essage|Url|Words))$/;

/** What n8n does with a node besides its form. */
const FRAME =
	/^(version|group|icon|defaults|inputs|outputs|polling|usableAsTool|credentials|requestDefaults|webhooks)$/;

const AS_USUAL = /^((noDataExpression|paginate|searchable) true|numberPrecision 0)$/;

/**
 * A line for each operation, and one for each field, with the operations that show it in brackets and
 * with its label. A field with an asterisk needs a value. One that is declared as another above refers
 * to that.
 */
export function formsFile(nodes: DeclaredNode[], others: DeclaredForm[]): string {
	const forms = [...nodes, ...others.map((description) => ({ description, resources: [] }))];
	const places = new Map<string, string>();
	const lines = forms.flatMap(({ description, resources }) => {
		const { name, displayName, properties } = description;
		const linesFor = (resource?: string) =>
			properties
				.filter(({ displayOptions }) => displayOptions?.show?.resource?.[0] === resource)
				.flatMap((field) => linesOnce(field as Field, [name, resource].join(' ').trim(), places));
		const ofResources = resources.flatMap(({ value: resource, operations, requires = '' }) => [
			`\n## ${resource} ${requires}`.trimEnd(),
			...operations.map(({ name: _, value, method, url, ...operation }) =>
				listed([`${value}: ${method} ${url}`, ...inWords(operation)]),
			),
			...linesFor(resource),
		]);
		const frame = Object.entries(description).filter(([key]) => FRAME.test(key));
		const about = [
			listed(frame.map(([key, value]) => `${key} ${toText(value)}`)),
			...searchedBy(name),
		];
		return [`\n# ${name} "${displayName}"`, ...about, ...linesFor(), ...ofResources];
	});
	const events = pollEvents.map(({ name: _, value, ...event }) =>
		listed([`${value}: ${event.path}`, ...inWords({ ...event, path: undefined })]),
	);
	return [...lines, '\n# events', ...events, ''].join('\n').trimStart();
}

/** The words and categories by which n8n's panel of nodes finds a node, besides its name. */
function searchedBy(name: string): string[] {
	const folder = name.replace(/^a/, 'A');
	const file = join(root, 'nodes', folder, `${folder}.node.json`);
	if (!existsSync(file)) return [];
	const codex = JSON.parse(readFileSync(file, 'utf8')) as object;
	return [listed(inWords({ ...codex, node: undefined, resources: undefined }))];
}

function linesOnce(field: Field, place: string, places: Map<string, string>): string[] {
	const operations = field.displayOptions?.show?.operation;
	const shown = operations ? ` (${operations.join(' ')})` : '';
	const [first, ...inner] = fieldLines(field);
	const definition = [first, ...inner].join('\n');
	const known = places.get(definition);
	if (known) return [`${field.name}${shown} as in ${known}`];
	places.set(definition, place);
	return [first.replace(' ', `${shown} `), ...inner];
}

function fieldLines(field: Field): string[] {
	const { name, displayName, type, required, options = [], rules, modes, ...more } = field;
	const { typeOptions = {}, default: standard, routing, displayOptions, ...data } = more;
	const { show: { resource: _, operation: __, ...show } = {}, hide = {} } = displayOptions ?? {};
	const { minValue, maxValue, ...typed } = typeOptions as Record<string, unknown>;
	const send = routing?.send;
	const inner = options.flatMap((each) => {
		if ('values' in each)
			return [`${each.name} "${each.displayName}"`, ...each.values.flatMap(fieldLines)];
		return 'type' in each ? fieldLines(each) : [];
	});
	const line = listed([
		`${name}${required ? '*' : ''} "${displayName}" ${type} = ${toText(standard)}`,
		range(minValue, maxValue),
		modes && `from ${modes.map(modeText).join(' or ')}`,
		...rulesInWords(rules),
		...inWords(typed),
		send?.property !== undefined && `sent in ${String(send.type)} as ${send.property}`,
		...inWords(data),
		...conditions('when', show),
		...conditions('not when', hide),
		choicesText(options.flatMap((each) => ('value' in each ? [each] : []))),
	]);
	return [line, ...inner.map((each) => `  ${each}`)];
}

const listed = (parts: unknown[]): string => parts.filter(Boolean).join('; ');

function range(from: unknown, to: unknown): string | undefined {
	if (from === undefined) return to === undefined ? undefined : `at most ${String(to)}`;
	return to === undefined ? `at least ${String(from)}` : `${String(from)} to ${String(to)}`;
}

function modeText({ name, typeOptions, validation, extractValue }: INodePropertyMode): string {
	const list = typeOptions?.searchListMethod;
	const more = inWords({ validation, extractValue });
	return [list ?? name, ...more].join(' ');
}

const rulesInWords = ({ maxLength, maxItems, list, is, isName, whenEmpty }: ValueRules = {}) => [
	maxLength && `at most ${maxLength} characters`,
	maxItems && `at most ${maxItems} entries`,
	list && `a list by ${toText(list)}`,
	is && `must be ${toText(is)}`,
	isName && 'a name',
	whenEmpty && `empty is ${whenEmpty === 'keep' ? 'kept' : 'refused'}`,
];

const conditions = (word: string, rules: object): string[] =>
	Object.entries(rules).map(
		([name, values]) => `${word} ${name} is ${(values as unknown[]).map(toText).join(' or ')}`,
	);

/** A label is there where it does not follow from the value, so that the two are not swapped. */
function choicesText(choices: INodePropertyOptions[]): string {
	const texts = choices.map(({ name, value }) => {
		const [label, same] = [name, String(value)].map((text) =>
			text.toLowerCase().replace(/\W|_/g, ''),
		);
		return label === same ? toText(value) : `${toText(value)} "${name}"`;
	});
	return texts.length === 0 ? '' : `one of ${texts.join(', ')}`;
}

const inWords = (data: object): string[] =>
	Object.entries(data)
		.filter(([key, value]) => !LEFT_OUT.test(key) && value !== undefined)
		.map(([key, value]) => `${key} ${toText(value)}`)
		.filter((words) => !AS_USUAL.test(words));

function toText(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(toText).join(' ')}]`;
	if (typeof value === 'function') return `${value.name}()`;
	if (typeof value === 'object' && value !== null) return `{${inWords(value).join(', ')}}`;
	return typeof value === 'string' && /^[\w/{}.-]+$/.test(value) ? value : JSON.stringify(value);
}
