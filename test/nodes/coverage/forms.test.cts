import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { INodePropertyOptions } from 'n8n-workflow';
import type { Field } from '../../../nodes/shared/forms/describe/types';
import { normalize } from '../../../nodes/shared/run/input/values';
import { actionNodes } from '../engine/nodeTypes.cts';
import {
	nodeOperations,
	titleOf,
	withInner,
	type NodeOperation,
	type Property,
} from './operations.cts';

/** The source of all nodes, in which a parameter that is not routed must be read by its name. */
const folder = join(__dirname, '..', '..', '..', 'nodes');
const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.ts'))
	.map((file) => readFileSync(join(folder, file), 'utf8'))
	.join('\n');

const parametersOf = ({ properties }: NodeOperation): Property[] => properties.flatMap(withInner);

const labelsOf = (parameters: Property[]): string[] =>
	parameters.map(({ displayName }) => displayName);

/** Whether the value of a parameter has an effect: it is sent, or some code reads it. */
function isUsed({ name, type, routing }: Property, { url, properties }: NodeOperation): boolean {
	if (/^(notice|collection|fixedCollection)$/.test(type)) return true;
	// Its brand is compared with the one that is chosen, and jobs name what they work on by it.
	if (type === 'resourceLocator') return true;
	if (routing?.send !== undefined || url.includes(`{${name}}`)) return true;
	// It decides which others are shown.
	if (properties.some(({ displayOptions }) => displayOptions?.show?.[name])) return true;
	return handlesOf(name).some((handle) =>
		new RegExp(`(get|modeOf|byTexts)\\(\\s*(\\w+\\.)*${handle}\\b`).test(source),
	);
}

/** The names under which the source has the fields of a name: of the declaration around it. */
const handlesOf = (name: string): string[] =>
	[...source.matchAll(new RegExp(`'${name}'`, 'g'))].flatMap(({ index }) => {
		const before = source.slice(Math.max(0, index - 2_000), index);
		return [...before.matchAll(/const (\w+)/g)].at(-1)?.[1] ?? [];
	});

/** The fields of a collection, each shown where the collection is, too. */
const innerOf = ({ options = [], displayOptions }: Property): Property[] =>
	(options as Property[]).map((each) => ({
		...each,
		displayOptions: { show: { ...displayOptions?.show, ...each.displayOptions?.show } },
	}));

/** Whether a field decides which one of two others is shown. */
function areExclusive(one: Property, other: Property): boolean {
	const [shown, others] = [one, other].map(({ displayOptions }) => displayOptions?.show ?? {});
	const isApart = (name: string) =>
		!(shown[name] as unknown[]).some((value) => (others[name] as unknown[]).includes(value));
	const isHidden = [one, other].some(({ displayOptions }) => displayOptions?.hide?.['@tool']);
	return (
		Object.keys(shown).some((name) => name in others && isApart(name)) ||
		(isHidden && [one, other].some(({ displayOptions }) => displayOptions?.show?.['@tool']))
	);
}

describe.each(nodeOperations.map((operation) => [titleOf(operation), operation] as const))(
	'the form of %s',
	(_, operation) => {
		it('has no parameter without an effect', () => {
			// What entries have in them is read with them.
			const alone = operation.properties.filter(({ type }) => type !== 'fixedCollection');
			const idle = alone.flatMap(withInner).filter((each) => !isUsed(each, operation));
			expect(labelsOf(idle)).toEqual([]);
		});

		it('names the parameter that its path cannot take', () => {
			for (const [, name] of operation.url.matchAll(/\{(\w+)\}/g)) {
				const property = operation.properties.find((each) => each.name === name);
				const read = () => normalize('..', property as Field);
				expect(read).toThrow(`'${property?.displayName}'`);
			}
		});

		it('has placeholders that are examples, and descriptions whose sentences end once', () => {
			const examples = parametersOf(operation).flatMap(({ placeholder = [] }) => placeholder);
			expect(examples.filter((text) => !/^(e\.g\. |Add |Choose )/.test(text))).toEqual([]);
			const given = parametersOf(operation).flatMap(({ description = [] }) => description);
			expect(given.filter((text) => /\.\s*\./.test(text))).toEqual([]);
		});

		it('has no two fields of one label that are shown together', () => {
			const fields = operation.properties.flatMap((each) =>
				each.type === 'collection' ? [each, ...innerOf(each)] : [each],
			);
			const twice = fields.filter((one, at) =>
				fields
					.slice(0, at)
					.some((other) => other.displayName === one.displayName && !areExclusive(one, other)),
			);
			expect(labelsOf(twice)).toEqual([]);
		});

		it('says of each switch what it decides', () => {
			const switches = parametersOf(operation).filter(({ type }) => type === 'boolean');
			const others = switches.filter(({ description = '' }) => !description.startsWith('Whether '));
			expect(labelsOf(others)).toEqual([]);
		});
	},
);

/** The choices of a list in a node's form, with who chooses among them. */
const lists = actionNodes.flatMap(({ description }) =>
	(description.properties as Property[])
		.filter(({ name }) => name === 'resource' || name === 'operation')
		.map((property): [string, INodePropertyOptions[]] => {
			const resource = property.displayOptions?.show?.resource ?? ['resources'];
			return [
				`${description.displayName}, ${resource.map(String).join()}`,
				property.options as INodePropertyOptions[],
			];
		}),
);

describe.each(lists)('the list of %s', (_, options) => {
	it('is sorted, and has a different action for each', () => {
		const names = options.map(({ name }) => name);
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
		const actions = options.flatMap(({ action }) => action ?? []);
		expect(actions).toEqual([...new Set(actions)]);
	});

	it('has actions in sentence case, without articles', () => {
		for (const { action, name } of options) {
			if (action === undefined) continue;
			expect(action).not.toMatch(/\b(a|an|the)\b/i);
			expect(action).toMatch(/^[A-Z][^.]{1,59}$/);
			// Names such as "SEO" are written as they are.
			const lower = action.slice(1).replace(/\b(API|CMS|HTML|SEO|URL|AI|Search Console)\b/g, '');
			expect([name, lower]).toEqual([name, lower.toLowerCase()]);
		}
	});
});

/** "Get Many" → get, many; "mailboxes" → mailbox. */
const wordsOf = (text: string): string[] =>
	(text.toLowerCase().match(/[a-z]+/g) ?? []).map((word) =>
		word.replace(/(?<=x)es$|ies$|y$|s$/, ''),
	);

/** Operations that are about something else than records of their resource. */
const ABOUT_OTHERS = ['Account', 'Report: Get Overview', 'Search Console'];

it('an action says what its operation is called, and of which resource', () => {
	for (const { description } of actionNodes) {
		const [{ options = [] }, ...fields] = description.properties;
		for (const { name: resource, value } of options as INodePropertyOptions[]) {
			const choice = fields.find(
				({ name, displayOptions }) =>
					name === 'operation' && displayOptions?.show?.resource?.includes(value),
			);
			for (const { name, action = '' } of choice?.options as INodePropertyOptions[]) {
				const isAboutOthers = ABOUT_OTHERS.some((each) => `${resource}: ${name}`.startsWith(each));
				const wanted = isAboutOthers ? name : `${resource} ${name}`;
				expect([action, ...wordsOf(action)]).toEqual(
					expect.arrayContaining([action, ...wordsOf(wanted)]),
				);
			}
		}
	}
});
