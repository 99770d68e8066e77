import {
	NodeHelpers,
	type IDataObject,
	type IHookFunctions,
	type INode,
	type INodeParameters,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { evaluated, OperationError } from '../../base/errors/operationError';
import { shortened } from '../../base/values/display';
import { asRecord, isRecord } from '../../base/values/records';
import { localName } from '../../requests/keys/serviceAddress';
import type { Field, FieldGroup, FieldValues, Form } from '../../forms/describe/types';
import { routeOf } from '../../forms/describe/routedFields';
import { required } from '../../forms/fields/apiField';
import { fromJsonText } from './listValues';
import { invalid, toEmpty, withEntry } from './refusals';
import { isNoName } from './singleValues';
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
	/** Whether an empty text and null are no value: models must fill in every argument. */
	isTool?: boolean;
}

/**
 * Reads the form of a node for one item, or for a trigger, as n8n shows it: each field once, in order.
 * It is checked, normalized, and put into body or query as its declaration says.
 *
 * @param fields as declared; a field can only depend on fields before it
 * @throws OperationError for the first invalid value, naming the field; ExpressionFailed
 */
export function readForm(fields: Field[], source: FormSource): Form {
	return new FormReader(fields, source);
}

export function readTriggerForm(
	fields: Field[],
	context: Pick<IHookFunctions, 'getNode' | 'getNodeParameter' | 'getTimezone'>,
	abbreviation: string,
): Form {
	return readForm(fields, {
		node: context.getNode(),
		timezone: context.getTimezone(),
		abbreviation,
		read: (name, fallback) => context.getNodeParameter(name, fallback),
	});
}

/** Values by the names of their fields, without hidden and empty ones. */
class Values implements FieldValues {
	/** As n8n has them, to decide which fields are shown: those of a collection are within it. */
	readonly asShown: IDataObject = {};

	readonly byName = new Map<string, unknown>();

	get<T>(field: Field<T>): T | undefined;
	get<T>(field: Field<T>, fallback: T): T;
	get<T>({ name }: Field<T>, fallback?: T): T | undefined {
		return (this.byName.get(name) as T | undefined) ?? fallback;
	}
}

class FormReader extends Values implements Form {
	readonly body: IDataObject = {};

	readonly query: IDataObject = {};

	readonly timezone: string;

	private readonly modes = new Map<string, string>();

	/** The fields with a value, as they are declared. */
	private readonly declared = new Map<string, Field>();

	constructor(
		fields: Field[],
		private readonly source: FormSource,
	) {
		super();
		this.timezone = source.timezone;
		for (const field of fields) {
			if (!this.isShown(field, this.asShown)) continue;
			const { name, default: initial } = field;
			const given = evaluated(() => source.read(name, initial));
			this.readField(field, this.isUnset(given, field) ? initial : given);
		}
	}

	readonly inPath = (placeholder: string): unknown => this.byName.get(placeholder);

	replace(field: Field, value: unknown): void {
		const declared = this.declared.get(field.name) ?? field;
		this.byName.set(field.name, value);
		this.send(declared, value);
	}

	modeOf({ name }: Field): string | undefined {
		return this.modes.get(name);
	}

	private isShown({ displayOptions }: Field, level: IDataObject): boolean {
		const { node } = this.source;
		return NodeHelpers.displayParameter(
			level as INodeParameters,
			{ displayOptions } as Parameters<typeof NodeHelpers.displayParameter>[1],
			node,
			// n8n reads only the name here, to recognize tools of agents.
			{ name: node.type } as INodeTypeDescription,
			node.parameters,
		);
	}

	/** An empty text that is kept clears something, and a choice such as when to send is never guessed. */
	private isUnset(given: unknown, { required, rules = {} }: Field): boolean {
		const { whenEmpty, isName } = rules;
		const value = unwrapLocator(given);
		const isNone = value === null || (isName && isNoName(value));
		const isEmpty = isNone || (value === '' && whenEmpty !== 'keep');
		return this.source.isTool === true && isEmpty && !(required && whenEmpty === 'refuse');
	}

	private readField(
		field: Field,
		given: unknown,
		values: Values = this,
		level = values.asShown,
	): void {
		const value = this.toValue(field, given);
		if (value === undefined) return;
		level[field.name] = value as IDataObject;
		values.byName.set(field.name, value);
		if (values === this) this.declared.set(field.name, field);
		// Only the node itself makes a difference between an empty text and none.
		if (value !== '') this.send(field, value);
	}

	/** Of the query, names and the sort value `svc_score` contain the service's abbreviation. */
	private send(field: Field, value: unknown): void {
		const { abbreviation } = this.source;
		const route = routeOf(field);
		if (route?.in === 'body') this.body[route.property] = value as IDataObject;
		if (route?.in !== 'query') return;
		const local = value === 'svc_score' ? localName(value, abbreviation) : value;
		this.query[localName(route.property, abbreviation)] = local as IDataObject;
	}

	private toValue(field: Field, given: unknown): unknown {
		if (field.type === 'collection') return this.readOptions(field, given);
		if (field.type === 'fixedCollection') return this.readEntries(field, given);
		const mode = field.type === 'resourceLocator' && asRecord(given).mode;
		if (typeof mode === 'string') this.modes.set(field.name, mode);
		return normalize(given, field, this.source.timezone);
	}

	private isExpression({ name }: Field): boolean {
		return typeof this.source.node.parameters[name] === 'string';
	}

	/** The options that the user added to a collection. */
	private readOptions(field: Field, given: unknown): IDataObject {
		const options = field.options as Field[];
		const record = toObject(given, field);
		if (this.isExpression(field)) refuseUnknown(record, field, options);
		const level: IDataObject = {};
		for (const option of options) {
			const value = record[option.name];
			const isAdded = Object.hasOwn(record, option.name) && !this.isUnset(value, option);
			if (isAdded && this.isShown(option, level)) this.readField(option, value, this, level);
		}
		return level;
	}

	/** The entries of a fixed collection. An expression for all of it may give their list, or one entry. */
	private readEntries(field: Field, given: unknown): FieldValues[] {
		const [group] = field.options as FieldGroup[];
		const whole = fromJsonText(given);
		const isEntry = (name: string) => name !== group.name;
		const isOne = this.isExpression(field) && Object.keys(asRecord(whole)).some(isEntry);
		const list = Array.isArray(whole) || isOne ? whole : toObject(whole, field)[group.name];
		return [list ?? []].flat().map((entry, index) => {
			const values = new Values();
			try {
				const record = toEntry(entry, field, group);
				if (this.isExpression(field)) refuseUnknown(record, field, group.values);
				for (const inner of group.values) {
					if (!this.isShown(inner, values.asShown)) continue;
					// n8n fills in defaults that a stored workflow lacks. Tools and expressions do not.
					const isGiven = Object.hasOwn(record, inner.name);
					this.readField(inner, isGiven ? record[inner.name] : inner.default, values);
				}
			} catch (error) {
				throw withEntry(error, `${group.displayName} ${index + 1}`);
			}
			return values;
		});
	}
}

/** A text is the first field of its entry. */
function toEntry(given: unknown, field: Field, { values: [first] }: FieldGroup): IDataObject {
	const isText = typeof given === 'string' && first.type === 'string' && given.trim() !== '';
	return isText && fromJsonText(given) === given ? { [first.name]: given } : toObject(given, field);
}

function toObject(given: unknown, field: Field): IDataObject {
	const value = fromJsonText(given);
	if (isRecord(value)) return value;
	if ((given ?? '') === '') toEmpty(given, required(field));
	throw invalid(field, 'an object', given);
}

/** Of a form, n8n keeps what was added for another operation. An expression means what it gives. */
function refuseUnknown(
	record: IDataObject,
	{ displayName }: Field,
	fields: readonly Field[],
): void {
	const known = fields.map(({ name }) => name);
	const unknown = Object.keys(record).find((name) => !known.includes(name));
	if (unknown === undefined) return;
	throw new OperationError(
		`'${displayName}' has no field "${shortened(unknown)}"`,
		`Its fields are: ${known.join(', ')}.`,
	);
}
