import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IDataObject,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { ApiFailure } from './transport/apiError';
import { explain } from './transport/errors';
import { Refused } from './transport/refused';
import { serviceRoot } from './transport/service';
import { noAnswer, readAnswer, type Outcome } from './transport/wire';

const TIMEOUT_MS = 15_000;

/**
 * The test of the credential dialog: asks who the key belongs to, which every valid key may and
 * which costs nothing (API description §2.12). A function rather than a declared request, because
 * only so an expired key, a wrong key and a wrong address each get words of their own.
 */
export async function aiVisibilityApiTest(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	try {
		const { baseUrl, apiKey } = credential.data as IDataObject;
		const root = serviceRoot(String(baseUrl ?? ''));
		if (!apiKey) throw new Refused('The API Key is empty', 'Enter the key.');
		return toResult(await askWhoIAm(this, root, String(apiKey)), root);
	} catch (error) {
		if (!(error instanceof Refused)) throw error;
		return { status: 'Error', message: `${error.message}. ${error.description}` };
	}
}

async function askWhoIAm(
	context: ICredentialTestFunctions,
	root: string,
	apiKey: string,
): Promise<Outcome> {
	try {
		const response = (await context.helpers.request({
			method: 'GET',
			uri: `${root}/v1/me`,
			headers: { Authorization: `Bearer ${apiKey}`, accept: 'application/json' },
			resolveWithFullResponse: true,
			simple: false,
			followRedirect: false,
			timeout: TIMEOUT_MS,
		})) as Parameters<typeof readAnswer>[0];
		return readAnswer(response);
	} catch (error) {
		return noAnswer(error);
	}
}

function toResult(outcome: Outcome, root: string): INodeCredentialTestResult {
	const isAnswer = outcome.kind === 'answer' && outcome.status === 200;
	if (isAnswer && typeof (outcome.body as IDataObject | undefined)?.user_id === 'string') {
		const { plan } = outcome.body as IDataObject;
		return { status: 'OK', message: `Connected${plan ? ` (plan: ${String(plan)})` : ''}` };
	}
	const { host } = new URL(root);
	if (isAnswer) {
		const message = `${host} answers, but not as the service does. Check the Base URL.`;
		return { status: 'Error', message };
	}
	const { message, description } = explain(new ApiFailure(outcome, 1, host), {});
	return { status: 'Error', message: `${message}. ${description}` };
}
