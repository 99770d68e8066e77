import type { IWorkflowExecuteAdditionalData } from 'n8n-workflow';
import { OperationError } from '../base/errors/operationError';
import { type ApiContext, CREDENTIAL } from '../requests/http';

/**
 * Refuses a credential with expressions for several items. All requests of a run use the credential
 * of the first item, so one account would get what is meant for another.
 *
 * @throws OperationError; whatever n8n throws when the credential cannot be read
 */
export async function requireOneCredential(context: ApiContext): Promise<void> {
	// On both supported versions, although n8n's types do not say so.
	const { additionalData } = context as { additionalData?: IWorkflowExecuteAdditionalData };
	const node = context.getNode();
	const details = node.credentials?.[CREDENTIAL];
	if (additionalData === undefined || details === undefined) return;
	const stored = await additionalData.credentialsHelper.getDecrypted(
		additionalData,
		details,
		CREDENTIAL,
		'internal',
		{ node, data: {}, source: null },
		true,
	);
	if (![stored.apiKey, stored.baseUrl].some((value) => String(value).startsWith('='))) return;
	throw new OperationError(
		'The credential has expressions, and there are several items',
		"One run uses one API key and one 'Base URL'. Put Loop Over Items with a 'Batch Size' of 1 before this node. Nothing was sent.",
	);
}
