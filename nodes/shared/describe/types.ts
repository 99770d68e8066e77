import type {
	IBinaryData,
	IDataObject,
	IHttpRequestMethods,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
} from 'n8n-workflow';
import type { CompletionSettings, JobResult, ReadParameter } from '../jobs/completion';
import type { ApiClient, ApiRequest } from '../requests/client';
import type { Paging } from '../requests/pagination';
import type { Parts } from '../values/parts';

/**
 * What the service demands of a value beyond what n8n's form can say. Checked before anything is
 * sent, with a message that names the field and the bound.
 */
export interface ValueRules {
	minLength?: number;
	maxLength?: number;
	minItems?: number;
	maxItems?: number;
	/** Longest single entry of a list, in characters. */
	maxItemLength?: number;
	/** A regular expression, and its form in words: "HH:MM". */
	pattern?: string;
	patternInWords?: string;
	/** How one text becomes a list: entries apart by commas, or one a line. An array stays one. */
	list?: 'commas' | 'lines';
	/** Whole numbers only. */
	integer?: true;
	/** A point in time that must not lie in the past. */
	notPast?: true;
	/**
	 * Leaving it out must be meant: a value that an expression did not give is refused, because without
	 * it more would happen than with it.
	 */
	notEmpty?: true;
	/**
	 * Values that are not in the list are taken too, as for every choice that is sent to the service:
	 * the API may have more of them by now.
	 */
	openChoice?: true;
	/** Lists, objects, numbers and the like are taken as an expression gives them, beside text. */
	anyValue?: true;
	/** Goes into the query beside the body, where no source says which of them the service reads. */
	alsoInQuery?: true;
}

/** A parameter of the form, with the rules of its value. */
export type Field = Omit<INodeProperties, 'options'> & {
	rules?: ValueRules;
	options?: Array<INodePropertyOptions | Field | FieldGroup>;
};

/** The entries of a fixed collection. */
export type FieldGroup = Omit<INodePropertyCollection, 'values'> & { values: Field[] };

/**
 * Scopes that an operation needs after its first request: without them it would fail when that was
 * done and paid for. Only what a source names (docs/api.md 2.5), and only what nothing can stand in
 * for: what a job works on tells of most jobs when they have ended (docs/api.md 9.9).
 */
export interface LaterScopes {
	always?: string[];
	/** To see when the job has ended. */
	toWait?: string[];
	/** To read what the job has made. */
	forResult?: string[];
}

/** Which records of a list an operation returns, where the service has no such filter. */
export interface RecordFilter {
	/** Undefined for a record that does not say. */
	matches: (record: IDataObject) => boolean | undefined;
	/** What the user is told when no record says. */
	unknown: string;
}

/** What the editor says before a run. */
export interface Warning {
	message: string;
	/** An expression without braces that says when; always if left out. */
	condition?: string;
}

/** What every operation of a resource has: its entry in the list, its form, and its output. */
interface OperationForm {
	name: string;
	value: string;
	/** Sentence case, without articles: "Create report". */
	action: string;
	description: string;
	/** In the order of the form. The same object in several operations becomes one parameter. */
	fields: Field[];
	/** Scopes whose lack shows only after something was paid for. */
	laterScopes?: LaterScopes;
	/** The fields that Simplify keeps, in this order, for records of more than ten. */
	simplified?: string[];
	/** What Simplify adds to a record before it picks these fields. */
	enrich?: (record: IDataObject) => IDataObject;
	/** What the editor warns of before a run that is no dry run: real emails, credits. */
	warnings?: Warning[];
	/** Whether the answer carries a signing secret. */
	returnsSecret?: true;
	/**
	 * Brings the records of all items of a run into one form; gives as many, in their order. Gives the
	 * event loop turns.
	 */
	unify?: (records: IDataObject[]) => Promise<IDataObject[]>;
}

/** An operation that is one request, the pages of a list, or a job and what it makes. */
export interface DeclaredOperation extends OperationForm {
	method: IHttpRequestMethods;
	/** Placeholders are names of parameters: `/v1/brands/{brandId}`. */
	url: string;
	/** Set on operations that answer with a list. */
	paging?: Paging;
	/** Of a list: what the form leaves of it; undefined for all records. */
	recordFilter?: (parameter: ReadParameter) => RecordFilter | undefined;
	/** Set on operations that answer with a job to wait for. */
	jobResult?: JobResult;
	/** Whether the path is not published but follows the conventions of the API. */
	isInferred?: true;
	/** Fields that the body always has. */
	fixedBody?: IDataObject;
	/** What is put out for an answer without content; a delete says `deleted` by itself. */
	emptyAnswer?: IDataObject;
	/**
	 * Completes the declared request, or checks what only all parameters together can tell, before
	 * anything is sent; throws OperationError.
	 */
	prepare?: (request: ApiRequest, parameter: ReadParameter) => ApiRequest;
}

/** An operation that makes its requests itself. */
interface ComposedOperation extends OperationForm {
	/** How many items a minute takes; as many as the key may make requests if left out. */
	itemsPerMinute?: number;
	/**
	 * Checks everything that can be refused, before anything is sent, and returns what is to be done;
	 * throws OperationError.
	 */
	compose: (input: RequestInput, parameter: ReadParameter) => RunOperation;
}

/** One operation of a resource. */
export type Operation = DeclaredOperation | ComposedOperation;

/** What the fields of a form put into the request. */
export interface RequestInput {
	body: IDataObject;
	query: IDataObject;
}

/** A resource of a node. */
export interface Resource {
	name: string;
	value: string;
	description: string;
	operations: Operation[];
	/** Value of the operation that is chosen first; the first of the list if left out. */
	defaultOperation?: string;
}

/** What an operation that is more than one request works with. */
export interface OperationContext {
	client: ApiClient;
	/** The value of a parameter for this item, as read in preparation; a locator gives its id. */
	parameter: ReadParameter;
	/** How jobs are to be waited for. */
	wait: CompletionSettings;
	/** IANA time zone of the workflow. */
	timezone: string;
	/** What the items of a run share. */
	shared: Parts;
	/** Notes what the item has started and paid for: ids by the API's names. */
	started: (ids: IDataObject) => void;
	/** Tells the user something beside the records. The same text of several items is shown once. */
	note: (message: string) => void;
	/** Makes a file of a text, for `RecordWithFile`. */
	toFile: (text: string, fileName: string, mimeType: string) => Promise<IBinaryData>;
}

/** Does the operation for an item; gives the records that it puts out. */
export type RunOperation = (context: OperationContext) => Promise<unknown[]>;
