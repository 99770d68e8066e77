import type { IDataObject } from 'n8n-workflow';

/** An ID in a request, with its label in the form. */
export interface NamedId {
	label: string;
	value: string;
}

/** The values that a message may use. */
export interface MessageContext {
	/** The service's own message. */
	said: string;
	details: IDataObject;
	/** The refused fields with their labels: "Recipient Email: field required". */
	fields: string[];
	/**
	 * Whether the refused fields are set by the operation itself, so that the form does not have
	 * them.
	 */
	isFixed: boolean;
	/** The IDs that the request named. */
	ids: NamedId[];
	/** Those of them in its path, in the order of the form. */
	pathIds: NamedId[];
	/** Number of attempts as text: "after 5 attempts". */
	afterAttempts: string;
	/** Host of the request, for messages about the address. */
	host: string;
	/** HTTP status, whoever answered: "HTTP 403". */
	status: string;
	/** The host to which a response redirects. */
	redirectHost: string;
	/** The host that was not found: perhaps that of a proxy. */
	unknownHost: string;
	/** " or the proxy" where the Request Options have one. */
	orProxy: string;
	/** Whether the form has n8n's Request Options: triggers and lists have none. */
	hasRequestOptions: boolean;
	/** A sentence about repeating the request, to append for writes; empty for reads. */
	repeats: string;
}

/** The text for the user: what happened, and what to do. */
export interface Message {
	message: string;
	description: string;
}
