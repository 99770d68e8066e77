import type { Field } from '../../../nodes/shared/forms/describe/types';
import { isDeepStrictEqual } from 'node:util';
import { isResourceLocatorValue, type IDataObject, type INodePropertyOptions } from 'n8n-workflow';
import { OperationError } from '../../../nodes/shared/base/errors/operationError';
import type { NodeCall } from '../../../nodes/shared/run/nodeCall';
import { ItemReader, type PreparedItem } from '../../../nodes/shared/run/prepareItem';
import type { Resource } from '../../../nodes/shared/forms/describe/types';
import type * as runNodeModule from '../../../nodes/shared/run/runNode';
import { nodeOperations, titleOf, type NodeOperation, type Property } from './operations.cts';
import { formsOf } from './values.cts';

const RUN_NODE = '../../../nodes/shared/run/runNode';

// The files of the nodes keep their operations for themselves.
jest.mock('../../../nodes/shared/run/runNode', () => {
	const actual = jest.requireActual<typeof runNodeModule>('../../../nodes/shared/run/runNode');
	const declared: Resource[] = [];
	const toCustomOperations: typeof actual.toCustomOperations = (resources) => {
		declared.push(...resources);
		return actual.toCustomOperations(resources);
	};
	return { ...actual, toCustomOperations, declared };
});

const { declared } = jest.requireMock<{ declared: Resource[] }>(RUN_NODE);

/** What no choice has for a value, and no switch but as plain text. */
const ODD: unknown[] = [
	...[undefined, null, '', ' ', '\n', 'later', 'null', 'undefined', 'yes', 'on', '0', '1'],
	...['true', 'false', 'TRUE', 'True', ' true', 'false ', true, false],
	...[0, 1, -1, 2.5, NaN, 10n, Symbol('now')],
	...[[], ['true'], [true], {}, { value: true }, new Date(0), new Date(NaN)],
];

/** Ways to write one of the values of a choice that is none of them. */
function oddWritingsOf({ options = [] }: Property): unknown[] {
	return (options as INodePropertyOptions[]).flatMap(({ name, value }) => [
		...(name === value ? [] : [name]),
		...[[value], { value }],
		...[String(value).toUpperCase(), String(value).toLowerCase()].filter((text) => text !== value),
	]);
}

const isFree = ({ routing, rules }: Property): boolean =>
	routing?.send?.property !== undefined || rules?.is === 'freeChoice';

/**
 * What a value plainly means: itself where it is one of the field's, or where the service may know more
 * than the form; one of them in other letters, or its label; as text, `true` and `false`, without the
 * blanks around it; and of a field that is sent,
 * that it is to be left out.
 *
 * @returns undefined where nobody can say
 */
function meaningOf(given: unknown, field: Property): { is: unknown } | undefined {
	const value = typeof given === 'string' ? given.trim() : given;
	if (isNothing(value) && mayBeLeftOut(field)) return { is: undefined };
	if (field.type === 'boolean') return meaningOfSwitch(value);
	const listed = ((field.options ?? []) as INodePropertyOptions[]).find(
		(each) => typeof value !== 'object' && [each.value, each.name].some(isWord(value)),
	);
	if (listed !== undefined) return { is: listed.value };
	const isPlain = typeof value === 'boolean' || Number.isFinite(value);
	const isText = typeof value === 'string' && value !== '';
	return isFree(field) && (isText || isPlain) ? { is: value } : undefined;
}

const isNothing = (value: unknown): boolean =>
	value === undefined || value === null || value === '' || Number.isNaN(value);

const mayBeLeftOut = (field: Property): boolean =>
	isFree(field) && !field.required && field.rules?.whenEmpty !== 'refuse';

function meaningOfSwitch(value: unknown): { is: boolean } | undefined {
	if (typeof value === 'boolean') return { is: value };
	if (typeof value !== 'string' || !/^(true|false)$/i.test(value)) return undefined;
	return { is: value.toLowerCase() === 'true' };
}

/** Whether a word is another in other letters. */
const isWord = (value: unknown) => (word: unknown) => toWord(word) === toWord(value);

const toWord = (text: unknown): string =>
	String(text)
		.toLowerCase()
		.replace(/[\s_-]+/g, '');

type Path = Array<string | number>;

/** A choice or switch that a filled form shows. */
interface Shown {
	field: Property;
	path: Path;
	form: IDataObject;
}

/** The choices and switches of an operation, each in the first form that shows it. */
function choicesOf(operation: NodeOperation): Shown[] {
	const found = new Map<string, Shown>();
	const [least, ...full] = formsOf(operation);
	for (const { parameters } of [...full, least]) {
		for (const shown of shownIn(operation.properties, parameters as IDataObject, [])) {
			const key = shown.path.join('.');
			if (!found.has(key)) found.set(key, { ...shown, form: parameters as IDataObject });
		}
	}
	return [...found.values()];
}

function shownIn(
	fields: Property[],
	values: IDataObject,
	parent: Path,
): Array<Omit<Shown, 'form'>> {
	return fields
		.filter(({ name }) => Object.hasOwn(values, name))
		.flatMap((field) => {
			const path = [...parent, field.name];
			if (field.type === 'options' || field.type === 'boolean') return [{ field, path }];
			const inner = values[field.name] as IDataObject;
			if (field.type === 'collection') return shownIn(field.options as Property[], inner, path);
			if (field.type !== 'fixedCollection') return [];
			return (field.options as Array<{ name: string; values: Property[] }>).flatMap((group) =>
				((inner[group.name] ?? []) as IDataObject[]).flatMap((entry, index) =>
					shownIn(group.values, entry, [...path, group.name, index]),
				),
			);
		});
}

/** A copy of a form with another value at a path. */
function withValue(form: unknown, [name, ...rest]: Path, value: unknown): IDataObject {
	const copy = (
		Array.isArray(form) ? [...(form as unknown[])] : { ...(form as object) }
	) as IDataObject;
	copy[name] = (rest.length === 0 ? value : withValue(copy[name], rest, value)) as IDataObject;
	return copy;
}

/** Prepares an item with a form that an expression has filled. @throws what refuses it */
function prepare({ node, resource, operation }: NodeOperation, form: IDataObject): PreparedItem {
	const parameters = Object.fromEntries(
		Object.entries(form).map(([name, value]) => [
			name,
			isResourceLocatorValue(value) ? value : '={{}}',
		]),
	);
	const call = {
		node: { name: 'Node', type: node.description.name, parameters },
		timezone: 'UTC',
		context: { logger: undefined },
		read: (name: string, _: number, fallback: unknown) =>
			Object.hasOwn(form, name) ? form[name] : fallback,
	} as unknown as NodeCall;
	const its = declared
		.find(({ value }) => value === resource)!
		.operations.find(({ value }) => value === operation)!;
	return new ItemReader(call, its, 'ab').prepare(0);
}

/** All that an item decides, and all that its operation can read of it. */
function decisionsOf({ properties }: NodeOperation, item: PreparedItem): object {
	const { form, run: _, toRun: __, ...decisions } = item;
	const { body, query } = form;
	const values = properties.map((property) => [property.name, form.get(property as Field)]);
	return { ...decisions, body, query, values };
}

/** @returns how the value is taken, or undefined where it is refused by the label of its field */
function outcomeOf(operation: NodeOperation, { field, path, form }: Shown, value: unknown) {
	try {
		return decisionsOf(operation, prepare(operation, withValue(form, path, value)));
	} catch (error) {
		// One of a hundred thousand: `expect` would take most of the time.
		const { message } = error as OperationError;
		// The only field of an update.
		const isRefused = message.includes(field.displayName) || /nothing to update/.test(message);
		if (!(error instanceof OperationError)) throw error;
		// Another choice may show a field that the form has not filled in.
		return isRefused ? undefined : message;
	}
}

/** n8n shows a tool under another name, which decides what its form has. */
const asTool = (operation: NodeOperation): NodeOperation => {
	const { description } = operation.node;
	const node = {
		...operation.node,
		description: { ...description, name: `${description.name}Tool` },
	};
	return { ...operation, node };
};

const forms = [...nodeOperations, ...nodeOperations.map(asTool)]
	.map((operation) => ({ operation, choices: choicesOf(operation) }))
	.filter(({ choices }) => choices.length > 0);

it('there are choices and switches in the forms', () => {
	const labels = forms.flatMap(({ choices }) => choices.map(({ field }) => field.displayName));
	expect(labels).toEqual(expect.arrayContaining(['Send', 'Then', 'Output', 'Tone']));
});

/** The fields of each level of a form, which decide about each other. */
const levelsOf = (fields: Property[]): Property[][] => [
	fields,
	...fields
		.filter(({ type }) => type === 'fixedCollection')
		.flatMap(({ options }) =>
			(options as Array<{ values: Property[] }>).map(({ values }) => values),
		),
];

it('a field decides only about fields after it, which are read later', () => {
	for (const operation of nodeOperations) {
		for (const level of levelsOf(operation.properties)) {
			for (const [index, { name, displayOptions = {} }] of level.entries()) {
				const deciders = Object.keys({ ...displayOptions.show, ...displayOptions.hide });
				const ofLevel = deciders.filter((each) => !/^(@|resource$|operation$)/.test(each));
				const before = level.slice(0, index).map((each) => each.name);
				const late = ofLevel.filter((each) => !before.includes(each));
				expect([titleOf(operation), name, late]).toEqual([titleOf(operation), name, []]);
			}
		}
	}
});

it.each(forms.map((form) => [titleOf(form.operation), form] as const))(
	'%s: a choice or switch is one of its values, or the item is refused',
	(_, { operation, choices }) => {
		for (const shown of choices) {
			// A model must fill in every argument: an empty text and null are none.
			const isTool = operation.node.description.name.endsWith('Tool');
			const odd = ODD.filter((value) => !isTool || (value !== '' && value !== null));
			const misread = [...odd, ...oddWritingsOf(shown.field)].filter((value) => {
				const meaning = meaningOf(value, shown.field);
				const expected = meaning && outcomeOf(operation, shown, meaning.is);
				return !isDeepStrictEqual(outcomeOf(operation, shown, value), expected);
			});
			expect([shown.path, misread]).toEqual([shown.path, []]);
		}
	},
);
