import type { INodePropertyOptions } from 'n8n-workflow';
import { AiVisibilityApi } from '../../credentials/AiVisibilityApi.credentials';
import { pollEvents } from '../../nodes/AiVisibilityPollTrigger/events';
import type { Field } from '../../nodes/shared/forms/describe/types';
import { type DeclaredNode, describedAs } from './declared.cts';

/** What saved workflows and requests rely on: a change that nobody meant is a difference in it. */
export const FORMS_FILE = 'tools/generate/forms.txt';

/** Texts for people, what other generated files have, and what has lines of its own. */
const LEFT_OUT =
	/^(action|cost|displayName|fields|filters|hint|icon|notice|placeholder|scopes|subject|subtitle|warnings|\w*([dD]escription|Hint|Label|[mM]essage|Url|Words))$/;

/** In a label, such as "Max Wait (Minutes)". */
const UNIT = /\b(Days?|Hours?|Minutes?|Seconds?|Percent|Points|JSON)\b/;

/**
 * The declarations without texts: a line for each operation, and one for each field, with the
 * operations that show it in brackets. A field with an asterisk needs a value. One that is declared
 * as another above refers to that.
 */
export async function formsFile(nodes: DeclaredNode[]): Promise<string> {
	const triggers = ['AiVisibilityPollTrigger', 'AiVisibilityTrigger'].map(describedAs);
	const others = [...(await Promise.all(triggers)), new AiVisibilityApi()];
	const forms = [...nodes, ...others.map((description) => ({ description, resources: [] }))];
	const places = new Map<string, string>();
	const lines = forms.flatMap(
		({ description: { name, properties, ...description }, resources }) => {
			const linesFor = (resource?: string) =>
				properties
					.filter(({ displayOptions }) => displayOptions?.show?.resource?.[0] === resource)
					.flatMap((field) => linesOnce(field as Field, [name, resource].join(' '), places));
			const ofResources = resources.flatMap(({ value: resource, operations, requires = '' }) => [
				`## ${resource} ${requires}`,
				...operations.map(({ name: _, value, ...operation }) => `${value}: ${inLine(operation)}`),
				...linesFor(resource),
			]);
			return [`# ${name}: ${inLine(description)}`, ...linesFor(), ...ofResources];
		},
	);
	const events = pollEvents.map(({ name: _, value, ...event }) => `${value}: ${inLine(event)}`);
	return [...lines, '# events', ...events, ''].join('\n');
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
	const { name, type, required, options = [], displayOptions, routing, ...data } = field;
	const { show: { resource: _, operation: __, ...show } = {}, hide } = displayOptions ?? {};
	const choices = options.flatMap((each) => ('value' in each ? [choiceText(each)] : []));
	const inner = options.flatMap((each) => {
		if ('values' in each) return [each.name, ...each.values.flatMap(fieldLines)];
		return 'type' in each ? fieldLines(each) : [];
	});
	const [unit] = UNIT.exec(field.displayName) ?? [];
	const line = inLine({ unit, ...routing?.send, ...data, show, hide, choices });
	return [`${name}${required ? '*' : ''} ${type} ${line}`, ...inner.map((each) => `  ${each}`)];
}

/** A label is there where it does not follow from the value, so that the two are not swapped. */
function choiceText({ name, value }: INodePropertyOptions): unknown {
	const [label, same] = [name, String(value)].map((text) =>
		text.toLowerCase().replace(/\W|_/g, ''),
	);
	return label === same ? value : `${String(value)} = ${name}`;
}

const inLine = (data: object): string =>
	Object.entries(data)
		.filter(([key, value]) => !LEFT_OUT.test(key) && value !== undefined)
		.map(([key, value]) => `${key}: ${toText(value)}`)
		.filter((text) => !/^(show|choices): [[{][}\]]$/.test(text))
		.join(', ');

function toText(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(toText).join(' ')}]`;
	if (typeof value === 'function') return `${value.name}()`;
	if (typeof value === 'object' && value !== null) return `{${inLine(value)}}`;
	return typeof value === 'string' && /^[\w/{}.-]+$/.test(value) ? value : JSON.stringify(value);
}
