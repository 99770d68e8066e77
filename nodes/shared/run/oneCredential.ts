import type { IWorkflowExecuteAdditionalData } from 'n8n-workflow';
import { OperationError } from '../base/errors/operationError';
import { type ApiContext, CREDENTIAL } from '../requests/keys/apiContext';
import type { Connection } from '../requests/keys/connection';
import type { ServiceCredential } from '../requests/keys/serviceAddress';

/** What n8n's contexts have on both supported versions, although their types do not say so. */
interface HostContext extends ApiContext {
	additionalData?: IWorkflowExecuteAdditionalData;
}

/**
 * Refuses a credential whose expressions do not give all items the same key and address. All requests
 * of a run use the credential of the first item, so one account would get what is meant for another.
 *
 * @param context the n8n context of the call
 * @param connection of the run
 * @param itemIndexes of the run
 * @throws OperationError; whatever n8n throws when the credential cannot be read
 */
export async function requireOneCredential(
	context: ApiContext,
	connection: Connection,
	[, ...others]: number[],
): Promise<void> {
	if (others.length === 0 || !(await mayDiffer(context))) return;
	const first = await connection.context.getCredentials<ServiceCredential>(CREDENTIAL);
	for (const index of others) {
		const { apiKey, baseUrl } = await context.getCredentials<ServiceCredential>(CREDENTIAL, index);
		if (apiKey === first.apiKey && baseUrl === first.baseUrl) continue;
		throw new OperationError(
			'The credential does not have the same values for all items',
			"One run uses one API key and one 'Base URL'. Put Loop Over Items with a 'Batch Size' of 1 before this node. Nothing was sent.",
		);
	}
}

/**
 * Whether the stored credential has expressions. n8n reads it from its database each time, which
 * would take seconds for thousands of items.
 */
async function mayDiffer(context: HostContext): Promise<boolean> {
	const { additionalData } = context;
	const node = context.getNode();
	const details = node.credentials?.[CREDENTIAL];
	if (additionalData === undefined || details === undefined) return true;
	const stored = await additionalData.credentialsHelper.getDecrypted(
		additionalData,
		details,
		CREDENTIAL,
		'internal',
		{ node, data: {}, source: null },
		true,
	);
	return [stored.apiKey, stored.baseUrl].some((value) => String(value).startsWith('='));
}
