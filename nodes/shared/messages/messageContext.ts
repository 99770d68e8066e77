import type { IDataObject } from 'n8n-workflow';

/** An id that a request names, by the label that it has in the form. */
export interface NamedId {
	label: string;
	value: string;
}

/** What a message may put into its words. */
export interface MessageContext {
	/** The service's own words. */
	said: string;
	details: IDataObject;
	/** The field-level items, in the words of the form: "Recipient Email: field required". */
	fields: string[];
	/** Whether the refused fields are set by the operation itself, so that the form has none of them. */
	isFixed: boolean;
	/** The ids that the request named. */
	ids: NamedId[];
	/** Attempts made before giving up, as text: "after 5 attempts". */
	afterAttempts: string;
	/** Where the request went, for messages about the address. */
	host: string;
	/** Whether the form has n8n's Request Options: triggers and lists have none. */
	hasRequestOptions: boolean;
	/** A sentence to append, about doing a write again; empty for what only reads. */
	repeats: string;
}

/** What the user reads: what happened, and how to go on. */
export interface Message {
	message: string;
	description: string;
}
