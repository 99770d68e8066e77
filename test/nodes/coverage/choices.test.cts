import { isResourceLocatorValue, type IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../nodes/shared/base/errors/operationError';
import type { NodeCall } from '../../../nodes/shared/run/nodeCall';
import { ItemReader } from '../../../nodes/shared/run/prepareItem';
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

/** Whether the service may know more values than the form. */
const isFree = ({ type, routing, rules }: Property): boolean =>
	type === 'options' && (routing?.send?.property !== undefined || rules?.is === 'freeChoice');

/** Of no choice, and no switch. */
const ODD = ['no such choice', 'yes', 2.5, true, { value: true }];

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
function prepare({ node, resource, operation }: NodeOperation, form: IDataObject) {
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

/** @returns what refuses a value at the place of a choice, naming its label; undefined where it is taken */
function refusalOf(operation: NodeOperation, { field, path, form }: Shown, value: unknown) {
	try {
		prepare(operation, withValue(form, path, value));
	} catch (error) {
		if (error instanceof OperationError && error.message.includes(field.displayName)) return error;
		throw error;
	}
	return undefined;
}

const forms = nodeOperations
	.map((operation) => [titleOf(operation), operation, choicesOf(operation)] as const)
	.filter(([, , choices]) => choices.length > 0);

it('there are choices and switches in the forms', () => {
	const labels = forms.flatMap(([, , choices]) => choices.map(({ field }) => field.displayName));
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

it.each(forms)('%s: what is none of a choice or switch is refused', (_, operation, choices) => {
	for (const shown of choices.filter(({ field }) => !isFree(field))) {
		const { type } = shown.field;
		const odd = ODD.filter((value) => type === 'options' || value !== true);
		const taken = odd.filter((value) => refusalOf(operation, shown, value) === undefined);
		expect([shown.path, taken]).toEqual([shown.path, []]);
	}
});
