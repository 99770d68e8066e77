import type {
	IDataObject,
	IHttpRequestMethods,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
} from 'n8n-workflow';
import type { JobResult } from '../../jobs/target';
import type { WaitSettings } from '../../jobs/waitForJob';
import type { ApiClient, ApiRequest } from '../../requests/client';
import type { Paging } from '../../requests/pagination';

/** What is required of a value beyond what n8n's form can check. The message names field and limit. */
export interface ValueRules {
	/** Longest text, or longest entry of a list, in characters. */
	maxLength?: number;
	maxItems?: number;
	/**
	 * How a text becomes a list: separated by commas, or one entry per line. Entries are texts, but `rows`
	 * may be records, too, and with a separator, they are: a name, and behind it another field.
	 */
	list?: 'commas' | 'lines' | 'rows' | readonly [separator: string, field: string];
	/**
	 * What it is beyond its type. A choice takes only its options, unless it is free for what the API
	 * adds, as all choices that are sent are, or to all countries or languages.
	 */
	is?: TextKind | 'country' | 'language' | 'freeChoice' | 'past' | 'withTime';
	/** Whether it names something, so that "N/A", "none" and the like, as models write them, are no value. */
	isName?: true;
	/**
	 * What happens without a value, as an expression without a result: it is refused, or kept as an
	 * empty text. By default, the field is left out. What is required is refused anyway.
	 */
	whenEmpty?: 'refuse' | 'keep';
}

/** A domain alone gets its `https://`. Else a regular expression, and what it asks for: "a color such as #3366FF". */
type TextKind = 'address' | 'secureAddress' | readonly [expression: string, inWords: string];

/** Stands for the type of a field's value. No field has it at run time. */
declare const valueType: unique symbol;

/** What declares a parameter of the form, with rules for its value. */
export type FieldParts = Omit<INodeProperties, 'options'> & {
	rules?: ValueRules;
	/** What the key needs besides when this is on. */
	scope?: string;
	options?: ReadonlyArray<INodePropertyOptions | Field | FieldGroup>;
	/** What it does to the request besides being sent, before the `prepare` of the operation. */
	prepare?: Prepare;
};

/**
 * A parameter of the form. It is also the handle to read its value with.
 *
 * @template T what `get` of the form returns for it
 */
export type Field<T = unknown> = FieldParts & { readonly [valueType]?: T };

export type FieldGroup = Omit<INodePropertyCollection, 'values'> & { values: readonly Field[] };

/** The checked values of fields. */
export interface FieldValues {
	/** Returns the value of a field; undefined where it is hidden or empty. */
	get<T>(field: Field<T>): T | undefined;
	get<T>(field: Field<T>, fallback: NoInfer<T>): T;
}

/** The form of a node for one item. Fields of collections are among its values, by their own names. */
export interface Form extends FieldValues, RequestInput {
	/** IANA time zone of the workflow. */
	timezone: string;
	/** Returns how a record was entered: `list`, `id` and the like; undefined for an expression. */
	modeOf(field: Field): string | undefined;
	/** Puts another value in the place of one that was read, also where it is sent. */
	replace<T>(field: Field<T>, value: T): void;
	/** Returns what stands in a path, by the name of its placeholder. */
	inPath: (placeholder: string) => unknown;
}

/** Selects records of a list, where the service has no such filter, and says why there are none. */
export interface RecordFilter {
	matches: (record: IDataObject) => boolean;
	/** Hint to the user when no record has matched. */
	whyNone: () => string | undefined;
}

/** One operation of a resource. Its kind says what it does, and what its form has. */
export type Operation = RequestOperation | ComposedOperation;

/** An operation that is declared as data: one request, a job with the wait for its end, or a list. */
export type RequestOperation = (Requested & { kind: 'request' | 'job' }) | ListOperation;

interface Described {
	name: string;
	value: string;
	/** Sentence case, without articles: "Create report". */
	action: string;
	description: string;
	/** Of several requests, that of the first one. */
	method: IHttpRequestMethods;
	/** Placeholders are names of parameters: `/v1/brands/{brandId}`. */
	url: string;
	/** In the order of the form. The same object in several operations becomes one parameter. */
	fields: Field[];
	/** For the documents: costs that openapi.json does not have (sandbox/api.md 7.6, 7.7). */
	cost?: string;
	/** Requests of the LLM tier that an item makes, if it makes several requests (sandbox/api.md 6.2). */
	llmRequests?: number;
	/** For the documents: of requests after the first one. With a question mark, no source names the scope. */
	scopes?: string[];
	/** The fields that Simplify keeps, in this order, for records of more than ten fields. */
	simplified?: string[];
	/** Adds fields to a record before Simplify selects fields. */
	enrich?: (record: IDataObject) => Promise<IDataObject>;
	/** If it differs from the resource's. */
	requires?: Requirement;
	/** Warnings in the editor before a real run: real emails, credits, secrets in the output. */
	warnings?: string[];
	/** Gives the records of all items of a run the same shape, in the same order, yielding to the event loop. */
	unify?: (records: IDataObject[]) => Promise<IDataObject[]>;
	/** What an agent receives for the records. */
	forAgent?: (records: IDataObject[]) => IDataObject[];
	/** Tells an agent which operation and field give what its answer leaves out. */
	moreForAgent?: string;
	/** The path follows from the conventions of the API. */
	isUndocumented?: true;
	/** Refuses items that are not meant to be in one run. Throws OperationError. */
	together?: (forms: Form[]) => void;
	/** What is read when its job has completed; without it, the response is the result. */
	jobResult?: JobResult;
	/** Fields that the body always has. */
	fixedBody?: IDataObject;
}

interface Requested extends Described {
	prepare?: Prepare;
	review?: Review;
	/** Adds to the preview of a dry run. */
	preview?: (preview: IDataObject, form: Form) => IDataObject;
	skip?: Skip;
	/** The output for a response without content. */
	emptyOutput?: IDataObject;
}

/** Completes the request, or refuses what depends on several parameters. Throws OperationError. */
export type Prepare = (request: ApiRequest, form: Form) => ApiRequest;

/** Hints at what is about to be sent, or refuses what depends on the workflow. Throws OperationError. */
export type Review = (request: ApiRequest, context: OperationContext) => void;

/** Returns what to output instead of sending the request; undefined to send it. */
export type Skip = (
	request: ApiRequest,
	context: OperationContext,
) => Promise<IDataObject | undefined>;

export interface ListOperation extends Requested {
	kind: 'list';
	paging: Paging;
	/** Returns the filter that the user set; undefined for all records. */
	recordFilter?: (values: FieldValues) => RecordFilter | undefined;
}

/** Makes its requests itself. */
export interface ComposedOperation extends Described {
	kind: 'composed';
	/** Refuses what can be refused, and returns the function to run. Throws OperationError. */
	compose: (form: Form) => RunOperation;
}

export interface RequestInput {
	body: IDataObject;
	query: IDataObject;
}

/**
 * A role of the key's user, or a plan of the brand's owner, that the service requires
 * (sandbox/api.md 2.12, 15.5).
 */
export type Requirement = 'editorOnPaidPro' | 'editorOnPro' | 'owner';

export interface Resource {
	name: string;
	value: string;
	description: string;
	operations: Operation[];
	requires?: Requirement;
	/** Value of the preselected operation; by default the first one. */
	defaultOperation?: string;
}

/** What `run` receives for one item. */
export interface OperationContext {
	client: ApiClient;
	form: Form;
	wait: WaitSettings;
	/** IANA time zone of the workflow. */
	timezone: string;
	/** What the items of a run have found out, by what it was. */
	shared: Map<string, unknown>;
	/** Records what the item has started and paid for: IDs by their API names. */
	started: (ids: IDataObject) => void;
	/** Shows a hint after the run; the same text of several items once, with what each says that it is about. */
	note: (message: string, about?: string) => void;
	/** Gives a record a file with an HTML page in the binary field of this name. */
	withPage: (record: IDataObject, field: string, page: string, name: string) => Promise<unknown>;
}

/** Runs the operation for an item, with the query of its form, and returns the records to output. */
export type RunOperation = (context: OperationContext, query: IDataObject) => Promise<unknown[]>;
