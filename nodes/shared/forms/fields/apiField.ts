import type { IDataObject } from 'n8n-workflow';
import type { Field, FieldParts, FieldValues, ValueRules } from '../describe/types';

/** What a field has of its own. Without a type it is a text, empty by default. */
type OwnParts = Partial<Omit<FieldParts, 'routing'>>;

type Choices<V> = ReadonlyArray<{ value: V }>;

/** The type of the value of a field that is declared so. */
type ValueOf<Own> = Own extends { rules: { list: 'rows' } }
	? unknown[]
	: Own extends { rules: { list: readonly string[] } }
		? IDataObject[]
		: Own extends { rules: { list: string } }
			? string[]
			: Own extends { type: 'multiOptions'; options: Choices<infer V> }
				? V[]
				: Own extends { type: 'options'; options: Choices<infer V> }
					? V
					: Own extends { type: keyof ValueOfType }
						? ValueOfType[Own['type']]
						: string;

interface ValueOfType {
	boolean: boolean;
	collection: unknown;
	json: unknown;
	number: number;
}

/**
 * Builds a field that is not sent, because the node acts on it: a choice or switch always has a value.
 * Its label is its name in other letters, unless it has its own.
 *
 * @param name e.g. `maxWait`, for the label "Max Wait"
 */
export const inForm = <const Own extends OwnParts>(name: string, own: Own): Field<ValueOf<Own>> =>
	toField(name, own, /^(options|boolean)$/.test(own.type ?? '') && { whenEmpty: 'refuse' });

/** A choice that is sent may be one that the API has added. */
type OpenValueOf<Own> = ValueOf<Own> extends string ? string : ValueOf<Own>;

const sentIn =
	(type: 'body' | 'query') =>
	<const Own extends OwnParts>(property: string, own: Own): Field<OpenValueOf<Own>> => {
		const name = property.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
		const field = toField(name, own, /ptions$/.test(own.type ?? '') && { is: 'freeChoice' });
		return { ...field, routing: { send: { type, property } } };
	};

/** Build a field that is sent by its name in the API: `company_name` for the label "Company Name". */
export const inBody = sentIn('body');
export const inQuery = sentIn('query');

/** Builds the field of a text, or of a list as text, in the body. The example is its placeholder. */
export const text = <const Own extends OwnParts>(
	property: string,
	example: string,
	description: string,
	own?: Own,
): Field<OpenValueOf<Own>> =>
	inBody(property, { placeholder: `e.g. ${example}`, description, ...own }) as FieldParts;

const toField = (name: string, own: OwnParts, rules: ValueRules | false): FieldParts => ({
	displayName: `${name.charAt(0).toUpperCase()}${name.slice(1)}`
		.replace(/(?<=.)[A-Z]/g, ' $&')
		.replace(/\b(Id|Url)\b/g, (word) => word.toUpperCase()),
	name,
	type: 'string',
	default: '',
	...own,
	...(rules && { rules: { ...rules, ...own.rules } }),
});

/** What switches have: in a collection, one that is added is on. @param about "to send events" */
export const whether = (about: string) =>
	({ type: 'boolean', default: true, description: `Whether ${about}` }) satisfies OwnParts;

/** What fields with a whole number have, with their value in a new node. */
export const wholeNumber = (range: { from: number; to?: number; initial: number }) =>
	({
		type: 'number',
		typeOptions: { minValue: range.from, maxValue: range.to, numberPrecision: 0 },
		default: range.initial,
	}) satisfies OwnParts;

/**
 * What fields have that choose several records. An expression may give text with commas.
 *
 * @param dependsOn parameters that change the list
 */
export const fromList = (method: string, about: string, dependsOn = ['brandId.value']) =>
	({
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: method, loadOptionsDependsOn: dependsOn },
		rules: { list: 'commas' },
		default: [],
		description: `${about} Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.`,
	}) satisfies OwnParts;

export const required = <F extends FieldParts>(field: F): F => ({ ...field, required: true });

/** Refuses an empty value: an expression without a result must not start a campaign without its limit. */
export const notEmpty = <F extends FieldParts>(field: F): F => ({
	...field,
	rules: { ...field.rules, whenEmpty: 'refuse' },
});

/** Shows fields only for these values of another one. */
export const showFor = <T extends string>(
	{ name }: Field<T>,
	values: Array<NoInfer<T>>,
	...fields: Field[]
): Field[] =>
	fields.map((field) => ({
		...field,
		displayOptions: { show: { [name]: values, ...field.displayOptions?.show } },
	}));

/** Sorts collections. `localeCompare` would load Node's language tables: 20 ms of every start. */
export const byDisplayName = (a: Field, b: Field): number =>
	a.displayName < b.displayName ? -1 : 1;

/** Builds the field of entries that the user adds one by one. Each is read like a form of its own. */
export const entries = (
	name: string,
	entry: { displayName: string; name: string; values: readonly Field[] },
	own: OwnParts,
): Field<FieldValues[]> => ({
	...toField(name, { type: 'fixedCollection', default: {}, ...own, options: [entry] }, false),
	typeOptions: { multipleValues: true, ...own.typeOptions },
});

/** Whether an operation is about one brand, chosen ones, or all of the account. */
export type BrandChoice = 'one' | 'chosen' | 'all';

const CHOICES: Record<BrandChoice, string> = {
	all: 'All Brands',
	chosen: 'Chosen Brands',
	one: 'One Brand',
};

/** Says which brands are meant; choices in alphabetical order, each with what its entry says. */
export const brandsField = (
	choices: Partial<Record<BrandChoice, string>>,
	initial: BrandChoice,
	description: string,
): Field<BrandChoice> =>
	inForm('brands', {
		type: 'options',
		options: Object.entries(choices).map(([value, text]) =>
			choice(value as BrandChoice, CHOICES[value as BrandChoice], text || undefined),
		),
		default: initial,
		description,
	});

/** The brands to tick when Brands is Chosen Brands. An expression may give names, and text with commas. */
export const chosenBrands = inForm('brandIds', {
	displayName: 'Brand Names or IDs',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getBrands' },
	rules: { list: 'commas' },
	required: true,
	default: [],
	displayOptions: { show: { brands: ['chosen'] } },
	description:
		'Choose from the list, or specify names or IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
});

export const choice = <const V extends string>(value: V, name: string, description?: string) =>
	description === undefined ? { name, value } : { name, value, description };

/** The events that the service sends to webhook endpoints (sandbox/api.md 19.4). */
export const webhookEvents = [
	choice(
		'report.completed',
		'Report Completed',
		'A report is completed. This event also comes for each report of a schedule.',
	),
	choice(
		'report.failed',
		'Report Failed',
		'A report did not succeed. This event also comes for each report of a schedule.',
	),
	choice(
		'schedule.run.completed',
		'Schedule Run Completed',
		'A schedule has run in all of its markets',
	),
	choice('schedule.run.failed', 'Schedule Run Failed', 'The run of a schedule did not succeed'),
];
