import type {
	FunctionsBase,
	IDataObject,
	IHttpRequestOptions,
	INode,
	INodeExecutionData,
} from 'n8n-workflow';
import { OperationError } from '../errors/operationError';
import { clock } from '../time/clock';
import type { ApiContext } from '../keys/apiContext';
import type { ExecutionIdentity } from './executionIdentity';
import type { OperationContext } from '../describe/types';

/** One call of a node, by n8n's workflow engine or as a tool. */
export interface NodeCall {
	context: ApiContext;
	node: INode;
	/** IANA time zone of the workflow. */
	timezone: string;
	continueOnFail: boolean;
	cancelSignal: AbortSignal | undefined;
	identity: ExecutionIdentity;
	requestOptions: Partial<IHttpRequestOptions>;
	/** n8n's batching: number of items, and the pause after them in ms. */
	batching: { size: number; intervalMs: number };
	/** When the workflow's own time-out ends the execution, in ms of `clock.elapsed`. */
	deadline: number | undefined;
	/** Evaluates a parameter for an item. */
	read: (name: string, itemIndex: number, fallback: unknown) => unknown;
	/** The fields of an input item. */
	input: (itemIndex: number) => IDataObject;
	/** Stores a text as a file in n8n's binary data. */
	toFile: OperationContext['toFile'];
	/** Shows the user a hint about the run. */
	hint: (message: string) => void;
}

/** The output of an item: its records, or an error item. */
export interface ItemResult {
	items: INodeExecutionData[];
	/** Whether it is an error item. */
	isFailed?: true;
}

/** n8n's Request Options, as in the form. */
export interface RequestOptionValues {
	batching?: { batch?: { batchSize?: number; batchInterval?: number } };
	proxy?: string;
	timeout?: number;
	allowUnauthorizedCerts?: boolean;
}

/**
 * Converts n8n's Request Options for its request helper.
 *
 * @throws OperationError when the proxy is not a URL
 */
export function toRequestOptions(values: RequestOptionValues): Partial<IHttpRequestOptions> {
	const { proxy, timeout, allowUnauthorizedCerts } = values;
	return {
		...(timeout ? { timeout } : {}),
		...(allowUnauthorizedCerts ? { skipSslCertificateValidation: true } : {}),
		...(proxy ? { proxy: toProxy(proxy) } : {}),
	};
}

/** When the workflow's own Timeout ends the execution, in ms of `clock.elapsed`. */
export function readDeadline(
	context: Pick<FunctionsBase, 'getWorkflowSettings' | 'getExecutionContext'>,
): number | undefined {
	const { executionTimeout = 0 } = context.getWorkflowSettings();
	if (!(executionTimeout > 0)) return undefined;
	const startedAt = context.getExecutionContext()?.establishedAt;
	const goneMs = startedAt === undefined ? 0 : Math.max(0, clock.now() - startedAt);
	return clock.elapsed() + executionTimeout * 1_000 - goneMs;
}

/** @returns how the items are batched; without an interval all items are one batch */
export function toBatching({ batching }: RequestOptionValues): NodeCall['batching'] {
	const { batchSize = 1, batchInterval = 0 } = batching?.batch ?? {};
	return batchSize > 0 && batchInterval > 0
		? { size: batchSize, intervalMs: batchInterval }
		: { size: Infinity, intervalMs: 0 };
}

function toProxy(text: string): IHttpRequestOptions['proxy'] {
	if (!URL.canParse(text) || new URL(text).hostname === '') {
		throw new OperationError(
			'The proxy is not valid',
			'Enter the whole address under Request Options, for example http://proxy.example:3128.',
		);
	}
	const { hostname: host, port, protocol, username, password } = new URL(text);
	const standardPort = protocol === 'https:' ? 443 : 80;
	return {
		host,
		port: port === '' ? standardPort : Number(port),
		protocol: protocol.slice(0, -1),
		...(username === ''
			? {}
			: {
					auth: {
						username: decode(username),
						password: decode(password),
					},
				}),
	};
}

/** Keeps text that is not percent-encoded, such as a `%` in a password. */
function decode(text: string): string {
	return text.replace(/(%[\da-f]{2})+/gi, (encoded) => {
		try {
			return decodeURIComponent(encoded);
		} catch {
			return encoded;
		}
	});
}
