import type { IDataObject } from 'n8n-workflow';
import type { Field } from '../../shared/describe/types';
import type { Watcher } from '../reading/watcher';

/** What the form says, by the names of its parameters; without what was left empty. */
export interface FormValues {
	/** Of the event's own parameters. */
	values: Record<string, unknown>;
	filters: Record<string, unknown>;
}

/** An event that the trigger offers: what the form shows for it, what is read, and what to look for. */
export interface PollEvent {
	/** As the parameter `event` has it. */
	value: string;
	name: string;
	description: string;
	/** What a user has to know beforehand, and what a poll costs. */
	notice: string;
	/** What it is about: "There is no email to show yet". */
	subject: string;
	/** Of the first request of a poll. Placeholders are names of parameters. */
	path: string;
	/** Whether the path is not published but follows the conventions of the API. */
	isInferred?: true;
	/** Query parameters that are always sent. */
	query?: IDataObject;
	/** Whether the brand is sent as a query parameter. */
	hasBrandInQuery?: true;
	/** Whether each API key has records of its own, and so a changed key others. */
	isPerKey?: true;
	/** Parameters of its own. */
	fields?: Field[];
	/** Those with `routing` are sent; the others are applied by the watcher. In the order of the alphabet. */
	filters?: Field[];
	/** The fields that Simplify keeps, for records of more than ten. */
	simplified?: string[];
	/** Parameters of its own that what is remembered depends on: after a change the first poll takes note again. */
	memoryDependsOn?: string[];
	/** The fields of a record that decide whether it is an event. */
	watches: string[];
	watch: (form: FormValues) => Watcher;
}

/** The parameter that chooses statuses. */
export function statusField(
	subject: string,
	field: Pick<Field, 'displayName' | 'name' | 'options'> & { default: string[] },
): Field {
	return {
		...field,
		type: 'multiOptions',
		required: true,
		rules: { openChoice: true },
		description: `The statuses that start the workflow when the ${subject} reaches one of them`,
	};
}

/** What was chosen in a field of several options. */
export function chosen(value: unknown): ReadonlySet<string> {
	return new Set(Array.isArray(value) ? value.map(String) : []);
}
