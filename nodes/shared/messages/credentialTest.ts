import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IDataObject,
	IN8nHttpFullResponse,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import type { OperationError } from '../base/errors/operationError';
import type { Message } from './messageContext';
import { explain } from './toNodeError';
import { ApiFailure } from '../requests/apiError';
import { toHttpResult, toNoResponse, type HttpResult } from '../requests/http';
import { classify } from '../requests/outcome';
import { serviceRoot } from '../requests/keys/serviceAddress';

const TIMEOUT_MS = 15_000;

/**
 * Tests the credential: asks who owns the key, which every valid key may do at no cost (docs/api.md
 * 2.8). A function rather than a declared request, because only a function can tell an expired key, a
 * wrong key and a wrong address apart.
 */
export async function aiVisibilityApiTest(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	const { baseUrl, apiKey } = credential.data as IDataObject;
	if (!apiKey) return failed("The 'API Key' is empty");
	let root: string;
	try {
		root = serviceRoot(String(baseUrl ?? ''));
	} catch (error) {
		return failed(inOne(error as OperationError));
	}
	return toResult(await askWhoIAm(this, root, String(apiKey).trim()), root);
}

async function askWhoIAm(
	context: ICredentialTestFunctions,
	root: string,
	apiKey: string,
): Promise<HttpResult> {
	const options = {
		method: 'GET',
		uri: `${root}/v1/me`,
		headers: { Authorization: `Bearer ${apiKey}`, accept: 'application/json' },
		resolveWithFullResponse: true,
		simple: false,
		followRedirect: false,
		timeout: TIMEOUT_MS,
	};
	return await (context.helpers.request(options) as Promise<IN8nHttpFullResponse>).then(
		(response) => toHttpResult(response, apiKey),
		toNoResponse,
	);
}

function toResult(result: HttpResult, root: string): INodeCredentialTestResult {
	const isAnswer = result.kind === 'response' && result.status === 200;
	if (isAnswer && typeof (result.body as IDataObject | undefined)?.user_id === 'string') {
		const { plan } = result.body as IDataObject;
		return { status: 'OK', message: `Connected${plan ? ` (plan: ${String(plan)})` : ''}` };
	}
	const { host } = new URL(root);
	// This path exists for every valid key, so a 404 means a wrong base URL.
	const isElsewhere = result.kind === 'response' && result.status === 404;
	if (isAnswer || isElsewhere)
		return failed(`${host} answers, but not as the service does. Check the 'Base URL'.`);
	const request = { method: 'GET' as const, attempts: 1, host };
	return failed(inOne(explain(new ApiFailure(classify(result, request), request), {})));
}

const failed = (message: string): INodeCredentialTestResult => ({ status: 'Error', message });

const inOne = ({ message, description }: Message) => `${message}. ${description}`;
