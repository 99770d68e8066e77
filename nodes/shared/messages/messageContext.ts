import type { IDataObject, INode, Logger } from 'n8n-workflow';
import { quantity, shortened } from '../base/values/display';
import type { ApiFailure } from '../requests/apiError';

/** An ID in a request, with its label in the form. */
export interface NamedId {
	label: string;
	value: string;
}

export interface ErrorContext {
	node: INode;
	/** Undefined outside of an execution: locators, triggers. */
	itemIndex?: number;
	/** Whether the run has no other item, so that messages need not name it. */
	isOnlyItem?: boolean;
	/** Returns the label of an API field; undefined when the form has none. */
	labelOf?: (apiName: string) => string | undefined;
	/** Returns the choices of an API field in words; empty when it has none. */
	choicesOf?: (apiName: string) => string;
	ids?: NamedId[];
	isUndocumented?: boolean;
	hasOwnKey?: boolean;
	/** Whether earlier steps created records, which the message names. */
	hasResults?: boolean;
	/** Whether it is for a model, which is told otherwise whether it may call again. */
	isTool?: boolean;
	/** Returns what to tell a model first, by the code of the error. */
	advise?: (code: string) => string;
	/** Receives the stack of unexpected errors. */
	logger?: Logger;
}

export type ExplainContext = Omit<ErrorContext, 'node'>;

/** The text for the user: what happened, and what to do. */
export interface Message {
	message: string;
	description: string;
}

/** Shown when part of a run may be done and the user might run it again. */
const REPEATS =
	"If you run the workflow again, the request is repeated unless 'Idempotency Key' is set. Retry On Fail does not repeat it.";

export type MessageContext = ReturnType<typeof toMessageContext>;

export function toMessageContext(failure: ApiFailure, context: ExplainContext) {
	const { details = {} } = failure.error;
	const { attempts, host, sent = { path: '' } } = failure.request;
	const path = decodeURIComponent(sent.path);
	const idsIn = (text: string) =>
		(context.ids ?? []).filter(({ value }) => value !== '' && text.includes(value));
	const hasRequestOptions = context.itemIndex !== undefined;
	const canRepeat =
		hasRequestOptions && failure.isWrite && attempts > 0 && !context.hasOwnKey && !context.isTool;
	return {
		/** The service's own message, or what came instead. */
		serviceText: failure.message.replace(/\.$/, ''),
		details,
		/** The refused fields with their labels: "'Recipient Email': field required". */
		fields: refusedFields(details, context),
		/** The IDs that the request named; it may also be about records that the operation created. */
		ids: idsIn(`${path} ${JSON.stringify([sent.query, sent.body])}`),
		/** Those of them in its path, in the order of the form. */
		pathIds: idsIn(path),
		afterAttempts: attempts === 0 ? 'not sent' : `after ${quantity(attempts, 'attempt')}`,
		host,
		/** Whoever answered. */
		status: `HTTP ${failure.httpStatus}`,
		/** Triggers and lists have neither these nor an Idempotency Key. */
		hasRequestOptions,
		/** A sentence to append for writes; empty for reads. */
		repeats: canRepeat ? ` ${REPEATS}` : '',
	};
}

/** Reads `details.errors[*]`, each `{ loc, msg, type }` (sandbox/api.md 8.4). */
function refusedFields(details: IDataObject, { labelOf, choicesOf }: ExplainContext): string[] {
	const items = Array.isArray(details.errors) ? (details.errors as Array<IDataObject | null>) : [];
	return items.map((item) => {
		const [, ...names] = Array.isArray(item?.loc) ? item.loc.map(shortened) : [];
		const isIndex = (name: string) => /^\d+$/.test(name);
		const labels = names.map((name) =>
			isIndex(name) ? `entry ${Number(name) + 1}` : (labelOf?.(name) ?? name),
		);
		const field = names.findLast((name) => !isIndex(name)) ?? '';
		const why = inPlainWords(item, choicesOf?.(field) ?? '').replace(/\.$/, '');
		return labels.length === 0 ? why : `'${labels.join(' → ')}': ${why}`;
	});
}

/** The service names neither the values that it accepts nor the list that has its IDs. */
function inPlainWords(item: IDataObject | null, choices: string): string {
	const text = typeof item?.msg === 'string' ? item.msg : 'a value is not valid';
	if (/\buuid\b/i.test(text)) return 'must be an ID (choose from the list)';
	const isChoice = item?.type === 'enum' || /allowed values/.test(text);
	return isChoice && choices !== '' ? `must be one of: ${choices}` : text;
}

/** "brand, SEO page or proposal" */
export function labelsInWords(ids: NamedId[]): string {
	// Abbreviations keep their capitals.
	const toWord = (word: string) => (/^[A-Z]{2}/.test(word) ? word : word.toLowerCase());
	const labels = new Set(ids.map(({ label }) => label.split(' ').map(toWord).join(' ')));
	return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(labels) || 'record';
}
