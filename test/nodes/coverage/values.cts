import {
	NodeHelpers,
	type IDataObject,
	type INodeParameters,
	type INodePropertyCollection,
	type INodePropertyOptions,
} from 'n8n-workflow';
import type { NodeOperation, Property } from './operations.cts';

/** Any id: in a path or body, the service takes it for one that it does not know. */
const ID = '3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10';

/** Values that only make sense together, or that their declaration cannot tell. */
const SAMPLES: Record<string, unknown> = {
	country: 'Germany',
	language: 'German',
	bodyJson: '{"note":"a field of the documentation"}',
	idempotencyKey: 'coverage',
	// Nothing must start that has to be waited for.
	maxWait: 1,
	// None is merged into itself.
	mergedIds: ['8d1c9a52-3a39-4e0b-9a55-6a1f3f2c7b44'],
	path: '/v1/brands',
	// No report is compared with itself.
	previousReportId: { __rl: true, mode: 'id', value: '8d1c9a52-3a39-4e0b-9a55-6a1f3f2c7b44' },
	selectedFields: 'id, name',
	stepsJson: '[{"id":"first","order":0,"type":"email","template_id":"t1"}]',
};

/** What an answer is made of and whether its job is waited for changes nothing about the request. */
const ABOUT_THE_ANSWER = new Set(['output', 'simplify', 'waitForCompletion', 'readAllPages']);

/**
 * Forms of an operation: with only what is required, and with everything, once for each value of
 * every field on which others depend.
 */
export function formsOf(operation: NodeOperation) {
	const choices = choicesOf(operation.properties);
	const clear = operation.properties.find(({ name }) => name === 'clearFields');
	const everything = (title: string, fixed: object) => ({
		title: `everything${title}`,
		parameters: fill(operation, fixed as IDataObject, true),
	});
	return [
		{ title: 'only what is required', parameters: leastOf(operation) },
		everything('', {}),
		...(clear ? [everything(' cleared', { clearFields: valuesOf(clear), updateFields: {} })] : []),
		...choices
			.filter(({ name }) => !ABOUT_THE_ANSWER.has(name))
			.flatMap(({ name, values }) =>
				values.map((value) => everything(`, ${name} = ${String(value)}`, { [name]: value })),
			),
	];
}

/** An update needs no certain field, but one. */
function leastOf(operation: NodeOperation): INodeParameters {
	const least = fill(operation, {}, false);
	const { updateFields } = fill(operation, {}, true);
	if (updateFields === undefined) return least;
	const [first] = Object.entries(updateFields as INodeParameters);
	return { ...least, updateFields: Object.fromEntries([first]) };
}

/** The fields on which the display of others depends, with their values. */
function choicesOf(properties: Property[]) {
	const names = new Set(
		properties.flatMap(({ displayOptions }) => [
			...Object.keys(displayOptions?.show ?? {}),
			...Object.keys(displayOptions?.hide ?? {}),
		]),
	);
	return properties
		.filter(({ name, type }) => names.has(name) && (type === 'boolean' || type === 'options'))
		.map((property) => ({
			name: property.name,
			values: property.type === 'boolean' ? [true, false] : valuesOf(property),
		}));
}

function fill(
	{ node, resource, operation, properties }: NodeOperation,
	fixed: IDataObject,
	isAll: boolean,
): INodeParameters {
	const values: IDataObject = { resource, operation, ...fixed };
	// A field may depend on one that comes after it, so once more.
	for (let round = 0; round < 2; round++) {
		for (const property of properties) {
			const isShown = NodeHelpers.displayParameter(
				values as INodeParameters,
				property,
				{ typeVersion: 1 },
				node.description,
			);
			if (!isShown) delete values[property.name];
			else if (!(property.name in fixed)) {
				values[property.name] = (
					isAll || isNeeded(property) ? sampleOf(property) : property.default
				) as never;
			}
		}
	}
	return values as INodeParameters;
}

/** Lists of entries (prompts, steps, fields) cannot be marked as required, but none goes without one. */
const isNeeded = ({ required, type, typeOptions, name }: Property): boolean =>
	required === true ||
	(type === 'fixedCollection' &&
		typeOptions?.multipleValues === true &&
		name !== 'queryParameters');

function sampleOf(property: Property): unknown {
	const { name, type } = property;
	if (name in SAMPLES) return SAMPLES[name];
	return (SAMPLE_OF_TYPE[type] ?? textOf)(property);
}

const valuesOf = ({ options = [] }: Property) =>
	(options as INodePropertyOptions[]).map(({ value }) => value);

const SAMPLE_OF_TYPE: Partial<Record<Property['type'], (property: Property) => unknown>> = {
	resourceLocator: () => ({ __rl: true, mode: 'id', value: ID }),
	options: (property) => valuesOf(property)[0],
	color: () => '#336699',
	multiOptions: (property) => {
		// What is set cannot be cleared too.
		if (property.name === 'clearFields') return [];
		return property.name.endsWith('Ids') ? [ID] : valuesOf(property);
	},
	boolean: () => true,
	number: ({ default: byDefault, typeOptions }) => byDefault || (typeOptions?.minValue ?? 1),
	dateTime: ({ rules }) => `${rules?.is === 'past' ? 2001 : 2099}-01-01T09:00:00`,
	json: ({ default: byDefault }) => byDefault,
	collection: ({ options = [] }) =>
		Object.fromEntries((options as Property[]).map((inner) => [inner.name, sampleOf(inner)])),
	fixedCollection: (property) =>
		Object.fromEntries(
			(property.options as INodePropertyCollection[]).map((group) => [
				group.name,
				entriesOf(group, property),
			]),
		),
};

/** One entry for each value of the field on which the others of the entry depend. */
function entriesOf({ values }: INodePropertyCollection, { typeOptions }: Property): unknown {
	const fields = values as Property[];
	const [choice] = choicesOf(fields);
	const kinds: unknown[] = choice?.values ?? [undefined];
	const entries = kinds.map((kind, index) => {
		const isShown = ({ displayOptions }: Property) =>
			displayOptions?.show?.[choice?.name]?.includes(kind as string) ?? true;
		const entry = fields.filter(isShown).map((field) => [field.name, sampleOf(field)]);
		const id = fields.some(({ name }) => name === 'id') && { id: `entry-${index}` };
		return { ...Object.fromEntries(entry), ...id, ...(choice && { [choice.name]: kind }) };
	});
	return typeOptions?.multipleValues ? entries : entries[0];
}

/** The example that the form itself gives. */
function textOf({ placeholder = '', rules = {}, default: byDefault }: Property): string {
	const example = placeholder.replace(/^e\.g\. /, '');
	if (example === '' || example.includes('{{')) return String(byDefault || ID);
	return rules.list === undefined ? example : example.replace(/…$/, '');
}
