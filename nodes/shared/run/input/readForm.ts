import {
	NodeHelpers,
	type IDataObject,
	type IHookFunctions,
	type INode,
	type INodeParameters,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { evaluated, OperationError } from '../../base/errors/operationError';
import { closestName, shortened } from '../../base/values/display';
import { asRecord, isRecord, type ReadParameter } from '../../base/values/records';
import { localName } from '../../requests/keys/serviceAddress';
import type { Field, FieldGroup, RequestInput } from '../../forms/describe/types';
import { routeOf, toProperty } from '../../forms/describe/routedFields';
import { ANY, notEmpty } from '../../forms/fields/apiField';
import { fromJsonText } from './listValues';
import { readMapper } from './mapper';
import { invalid, withEntry } from './refusals';
import { normalize, unwrapLocator } from './values';

/** Where the values of a node's form come from. */
export interface FormSource {
	node: INode;
	/** IANA time zone of the workflow, for dates without an offset. */
	timezone: string;
	/** Abbreviation of the service, for names and values that contain it. */
	abbreviation: string;
	/** Evaluates a parameter. Returns the fallback when the workflow does not have it. */
	read: (name: string, fallback: unknown) => unknown;
	/** The input item, for automatic mapping. */
	input: () => unknown;
	/** Whether an empty text is none: agents must fill in every argument, also of a read. */
	isEmptyUnset?: boolean;
	/** Receives what is wrong with a field, which is then left out, where nobody can correct it in time. */
	onUnusable?: (error: unknown, field: Field) => void;
}

export interface Form extends RequestInput {
	/** Returns a checked value, also within a collection: `options.maxWait`. */
	parameter: ReadParameter;
}

/**
 * Reads the form of a node for one item, or for a trigger, as n8n shows it: each field once, in order.
 * It is checked, normalized, and put into body or query as its declaration says.
 *
 * @param fields as declared; a field can only depend on fields before it
 * @throws OperationError for the first invalid value, naming the field; ExpressionFailed
 */
export function readForm(fields: Field[], source: FormSource): Form {
	const reader = new FormReader(source);
	reader.readAll(fields);
	const { body, query, values } = reader;
	return { body, query, parameter: (name, fallback) => readAt(values, name) ?? fallback };
}

export function readTriggerForm(
	fields: Field[],
	context: Pick<IHookFunctions, 'getNode' | 'getNodeParameter' | 'getTimezone'>,
	abbreviation: string,
	onUnusable?: FormSource['onUnusable'],
): Form {
	return readForm(fields, {
		node: context.getNode(),
		timezone: context.getTimezone(),
		abbreviation,
		onUnusable,
		input: () => ({}),
		read: (name, fallback) => context.getNodeParameter(name, fallback),
	});
}

class FormReader implements RequestInput {
	readonly body: IDataObject = {};

	readonly query: IDataObject = {};

	/** By field name, in collections by their own names. Without hidden and empty fields. */
	readonly values: IDataObject = {};

	constructor(private readonly source: FormSource) {}

	readAll(fields: Field[]): void {
		for (const field of fields) {
			if (this.isShown(field, this.values)) {
				this.readField(field, () => this.evaluate(field), this.values);
			}
		}
	}

	private isShown({ displayOptions }: Field, values: IDataObject): boolean {
		const { node } = this.source;
		return NodeHelpers.displayParameter(
			values as INodeParameters,
			{ displayOptions } as Parameters<typeof NodeHelpers.displayParameter>[1],
			node,
			// n8n reads only the name here, to recognize tools of agents.
			{ name: node.type } as INodeTypeDescription,
			node.parameters,
		);
	}

	private evaluate({ name, default: initial }: Field): unknown {
		const { node, read } = this.source;
		const stored = node.parameters[name];
		const bare = withoutPadding(stored);
		// n8n evaluates what is given for a parameter that the workflow does not have.
		const given = evaluated(() => (bare === stored ? read(name, initial) : read(`${name} `, bare)));
		return this.isUnset(given) ? initial : given;
	}

	private isUnset(given: unknown): boolean {
		return this.source.isEmptyUnset === true && unwrapLocator(given) === '';
	}

	private readField(field: Field, read: () => unknown, values: IDataObject): void {
		const value = this.tryValue(field, read, values);
		if (value === undefined) return;
		values[field.name] = value as IDataObject;
		// Only the node itself makes a difference between an empty text and none.
		if (value !== '' && value !== ANY) this.send(field, value);
	}

	private tryValue(field: Field, read: () => unknown, values: IDataObject): unknown {
		const { onUnusable } = this.source;
		if (onUnusable === undefined) return this.toValue(field, read(), values);
		try {
			return this.toValue(field, read(), values);
		} catch (error) {
			return onUnusable(error, field);
		}
	}

	/** Of the query, names and the sort value `svc_score` contain the service's abbreviation. */
	private send(field: Field, value: unknown): void {
		const { abbreviation } = this.source;
		const route = routeOf(field);
		if (route?.in === 'body') this.body[route.property] = value as IDataObject;
		if (route?.in !== 'query') return;
		const own = value === 'svc_score' ? localName(value, abbreviation) : value;
		this.query[localName(route.property, abbreviation)] = own as IDataObject;
	}

	private toValue(field: Field, given: unknown, values: IDataObject): unknown {
		const { timezone, input } = this.source;
		if (/^(fixedC|c)ollection$/.test(field.type)) return this.readFields(field, given);
		// How a record was entered: `contactMode` beside `contact`.
		if (field.type === 'resourceLocator' && isRecord(given)) {
			values[`${field.name}Mode`] = given.mode;
		}
		if (field.type === 'resourceMapper') return readMapper(given, field, timezone, input);
		return normalize(given, field, timezone);
	}

	/** The options that the user added to a collection, or the entries of a fixed collection. */
	private readFields(field: Field, given: unknown): IDataObject {
		const options = field.options as Array<Field | FieldGroup>;
		const record = toFields(given, field);
		const isWhole = typeof this.source.node.parameters[field.name] === 'string';
		if (isWhole) refuseUnknown(record, field);
		const values: IDataObject = {};
		for (const option of options) {
			const own = record[option.name];
			if (!Object.hasOwn(record, option.name) || this.isUnset(own)) continue;
			if ('values' in option) values[option.name] = this.readGroup(own, option, field);
			else if (this.isShown(option, values)) {
				this.readField(isUnchosen(own, option) ? notEmpty(option) : option, () => own, values);
			}
		}
		return values;
	}

	private readGroup(given: unknown, group: FieldGroup, field: Field): IDataObject[] {
		return [given].flat().map((entry, index) => {
			const values: IDataObject = {};
			try {
				const record = toEntry(entry, field, group);
				for (const inner of group.values) this.readInner(inner, record, values);
			} catch (error) {
				throw withEntry(error, `${group.displayName} ${index + 1}`);
			}
			return values;
		});
	}

	/** n8n fills in defaults that a stored workflow lacks. Tools and expressions do not. */
	private readInner(field: Field, record: IDataObject, values: IDataObject): void {
		if (!this.isShown(field, values)) return;
		const name = [field.name, toProperty(field.name)].find((each) => Object.hasOwn(record, each));
		this.readField(field, () => (name === undefined ? field.default : record[name]), values);
	}
}

/** A lone expression with blanks around it: n8n makes a text of it, "Which?,Where?" of a list. */
const PADDED = /^=\s*(\{\{(?:(?!\{\{)[^])*\}\})\s*$/;

/** Takes the blanks off, at any depth, and returns the value itself where there are none. */
function withoutPadding(value: unknown): unknown {
	if (typeof value === 'string') return value.replace(PADDED, '=$1');
	if (typeof value !== 'object' || value === null) return value;
	const bare = Object.entries(value).map(([name, inner]) => [name, withoutPadding(inner)] as const);
	if (bare.every(([name, inner]) => inner === value[name as keyof typeof value])) return value;
	return Array.isArray(value) ? bare.map(([, inner]) => inner) : Object.fromEntries(bare);
}

/** A list that was added without a choice: unlike an expression without a value, an oversight. */
function isUnchosen(given: unknown, { type }: Field): boolean {
	if (type !== 'resourceLocator') return false;
	const { mode, value } = asRecord(given);
	return mode === 'list' && (value === '' || value === null || value === undefined);
}

/** An expression for a whole fixed collection may give the list of its entries. */
function toFields(given: unknown, field: Field): IDataObject {
	const [group] = field.options as FieldGroup[];
	const value = fromJsonText(given);
	const isList = Array.isArray(value) && field.type === 'fixedCollection';
	return isList ? { [group.name]: value } : toRecord(value, field);
}

/** A text, or what has the name of the entries, is their first field: a prompt of `{ prompt, category }`. */
function toEntry(given: unknown, field: Field, { name, values: [first] }: FieldGroup): IDataObject {
	const isText = typeof given === 'string' && first.type === 'string' && given.trim() !== '';
	if (isText && fromJsonText(given) === given) return { [first.name]: given };
	const { [name]: own, ...record } = toRecord(given, field);
	return own === undefined ? record : { [first.name]: own, ...record };
}

function toRecord(given: unknown, field: Field): IDataObject {
	const value = fromJsonText(given);
	if (isRecord(value)) return value;
	throw invalid(field, 'an object', given);
}

/** Of a form, n8n keeps what was added for another operation. An expression means what it gives. */
function refuseUnknown(record: IDataObject, { displayName, options = [] }: Field): void {
	const known = options.map(({ name }) => name);
	const unknown = Object.keys(record).find((name) => !known.includes(name));
	if (unknown === undefined) return;
	const meant = closestName(unknown, known);
	throw new OperationError(
		`'${displayName}' has no field "${shortened(unknown)}"`,
		`${meant === undefined ? '' : `Did you mean ${meant}? `}Its fields are: ${known.join(', ')}.`,
	);
}

const readAt = (values: IDataObject, path: string): unknown =>
	path
		.split('.')
		.reduce<unknown>(
			(at, name) => (isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined),
			values,
		);
