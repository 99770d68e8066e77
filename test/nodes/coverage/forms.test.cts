import type { INodePropertyOptions } from 'n8n-workflow';
import type { Field } from '../../../nodes/shared/forms/describe/types';
import { normalize } from '../../../nodes/shared/run/input/values';
import { filesLike, textOf } from '../../unit/package/files.cts';
import { actionNodes } from '../engine/nodeTypes.cts';
import {
	nodeOperations,
	titleOf,
	withInner,
	type NodeOperation,
	type Property,
} from './operations.cts';

/** The source of all nodes, in which a parameter that is not routed must be read by its name. */
const source = filesLike('nodes/**/*.ts').map(textOf).join('\n');

const labelsOf = (parameters: Property[]): string[] =>
	parameters.map(({ displayName }) => displayName);

/** Whether the value of a parameter has an effect: it is sent, or some code reads it. */
function isUsed({ name, type, routing }: Property, { url, properties }: NodeOperation): boolean {
	// The brand of a selected record is compared with the one that is chosen.
	if (/^(notice|collection|fixedCollection|resourceLocator)$/.test(type)) return true;
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
const innerOf = ({ type, options = [], displayOptions }: Property): Property[] =>
	(type === 'collection' ? (options as Property[]) : []).map((each) => ({
		...each,
		displayOptions: { show: { ...displayOptions?.show, ...each.displayOptions?.show } },
	}));

/** Whether a field, or being a tool, decides which one of two others is shown. */
function areExclusive(one: Property, other: Property): boolean {
	const [shown, others] = [one, other].map(({ displayOptions }) => displayOptions?.show ?? {});
	const isApart = (name: string) =>
		!(shown[name] as unknown[]).some((value) => (others[name] as unknown[]).includes(value));
	const isForTools = (place: 'hide' | 'show') =>
		[one, other].some(({ displayOptions }) => displayOptions?.[place]?.['@tool']);
	return (
		Object.keys(shown).some((name) => name in others && isApart(name)) ||
		(isForTools('hide') && isForTools('show'))
	);
}

/** The fields of each level of a form, which decide about each other. */
const levelsOf = (fields: Property[]): Property[][] => [
	fields,
	...fields
		.filter(({ type }) => type === 'fixedCollection')
		.flatMap(({ options }) =>
			(options as Array<{ values: Property[] }>).map(({ values }) => values),
		),
];

describe.each(nodeOperations.map((operation) => [titleOf(operation), operation] as const))(
	'the form of %s',
	(_, operation) => {
		const parameters = operation.properties.flatMap(withInner);

		it('has no parameter without an effect', () => {
			// What entries have in them is read with them.
			const alone = operation.properties.filter(({ type }) => type !== 'fixedCollection');
			const idle = alone.flatMap(withInner).filter((each) => !isUsed(each, operation));
			expect(labelsOf(idle)).toEqual([]);
		});

		it('has fields decide only about fields after them, which are read later', () => {
			for (const level of levelsOf(operation.properties)) {
				for (const [index, { name, displayOptions = {} }] of level.entries()) {
					const deciders = Object.keys({ ...displayOptions.show, ...displayOptions.hide });
					const ofLevel = deciders.filter((each) => !/^(@|resource$|operation$)/.test(each));
					const before = level.slice(0, index).map((each) => each.name);
					const late = ofLevel.filter((each) => !before.includes(each));
					expect([name, late]).toEqual([name, []]);
				}
			}
		});

		it('names the parameter that its path cannot take', () => {
			for (const [, name] of operation.url.matchAll(/\{(\w+)\}/g)) {
				const property = operation.properties.find((each) => each.name === name);
				const read = () => normalize('..', property as Field);
				expect(read).toThrow(`'${property?.displayName}'`);
			}
		});

		it('has placeholders that are examples, and descriptions whose sentences end once', () => {
			const examples = parameters.flatMap(({ placeholder = [] }) => placeholder);
			expect(examples.filter((text) => !/^(e\.g\. |Add |Choose )/.test(text))).toEqual([]);
			const given = parameters.flatMap(({ description = [] }) => description);
			expect(given.filter((text) => /\.\s*\./.test(text))).toEqual([]);
		});

		it('has no two fields of one label that are shown together', () => {
			const fields = operation.properties.flatMap((each) => [each, ...innerOf(each)]);
			const twice = fields.filter((one, at) =>
				fields
					.slice(0, at)
					.some((other) => other.displayName === one.displayName && !areExclusive(one, other)),
			);
			expect(labelsOf(twice)).toEqual([]);
		});

		it('says of each switch what it decides', () => {
			const switches = parameters.filter(({ type }) => type === 'boolean');
			const others = switches.filter(({ description = '' }) => !description.startsWith('Whether '));
			expect(labelsOf(others)).toEqual([]);
		});
	},
);

/** The choices of a list in a node's form, with who chooses among them. */
const lists = actionNodes.flatMap(({ description: { displayName, properties } }) =>
	properties
		.filter(({ name }) => name === 'resource' || name === 'operation')
		.map(({ displayOptions, options }) => {
			const resource = String(displayOptions?.show?.resource ?? 'resources');
			return [displayName, resource, options as INodePropertyOptions[]] as const;
		}),
);

/** "Get Many" → get, many; "mailboxes" → mailbox. */
const wordsOf = (text: string): string[] =>
	(text.toLowerCase().match(/[a-z]+/g) ?? []).map((word) =>
		word.replace(/(?<=x)es$|ies$|y$|s$/, ''),
	);

/** Operations that are about something else than records of their resource. */
const ABOUT_OTHERS = /^(account|searchConsole) |^report getOverview/;

describe.each(lists)('in the list of %s, %s', (_, resource, options) => {
	it('the choices are sorted, each with another action', () => {
		const names = options.map(({ name }) => name);
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
		const actions = options.flatMap(({ action }) => action ?? []);
		expect(actions).toEqual([...new Set(actions)]);
	});

	it('an action says what its operation is called and of which resource, in sentence case, without articles', () => {
		for (const { action, name, value } of options) {
			if (action === undefined) continue;
			expect(action).not.toMatch(/\b(a|an|the)\b/i);
			expect(action).toMatch(/^[A-Z][^.]{1,59}$/);
			// Names such as "SEO" are written as they are.
			const lower = action.slice(1).replace(/\b(API|CMS|HTML|SEO|URL|AI|Search Console)\b/g, '');
			expect([name, lower]).toEqual([name, lower.toLowerCase()]);
			const ofResource = lists.flatMap(([, , all]) => all).find((each) => each.value === resource)!;
			const isAboutOthers = ABOUT_OTHERS.test(`${resource} ${String(value)}`);
			const wanted = isAboutOthers ? name : `${ofResource.name} ${name}`;
			expect(wordsOf(action)).toEqual(expect.arrayContaining(wordsOf(wanted)));
		}
	});
});
