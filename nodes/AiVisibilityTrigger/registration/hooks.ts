import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { OperationError } from '../../shared/errors/operationError';
import { toNodeError } from '../../shared/messages/toNodeError';
import { ApiFailure } from '../../shared/transport/apiError';
import { CREDENTIAL } from '../../shared/transport/http';
import {
	isLoopback,
	type ServiceCredential,
	serviceRoot,
} from '../../shared/transport/serviceAddress';
import { idsOf } from '../delivery/eventFilter';
import { isRegistered, register, type Registration, unregister } from './applyPlan';
import { loadEndpoint, type StoredEndpoint } from './endpointStore';
import { isPublicUrl } from './publicUrl';
import { webhookUrlOf } from './webhookUrl';
import { openInteractiveClient } from '../../shared/transport/openClient';

/** Neither activating nor deactivating may take minutes because the service is away: n8n waits. */
const LONGEST_SECONDS = 30;
const ATTEMPTS_TO_REMOVE = 2;

/** n8n calls these when a workflow is activated and deactivated, and around a test. */
export const webhookMethods = {
	default: {
		async checkExists(this: IHookFunctions): Promise<boolean> {
			return await inWords(this, async () => {
				if (isByHand(this)) return await settleByHand(this);
				return await isRegistered(await open(this, { isNew: true }));
			});
		},
		async create(this: IHookFunctions): Promise<boolean> {
			return await inWords(this, async () => {
				await register(await open(this, { isNew: true }));
				return true;
			});
		},
		async delete(this: IHookFunctions): Promise<boolean> {
			const isNothingToRemove = isByHand(this) && endpointOf(this) === undefined;
			if (isNothingToRemove) return true;
			try {
				await unregister(await open(this, { isNew: false }));
			} catch (error) {
				const { message } = toNodeError(error, { node: this.getNode() });
				this.logger.warn(
					`AI Visibility: the webhook endpoint was not removed from the service: ${message}`,
				);
			}
			return true;
		},
	},
};

const LABELS: Record<string, string | undefined> = {
	brand_id: 'Brand',
	events: 'Events',
	url: 'The webhook address',
};

async function inWords<T>(context: IHookFunctions, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const labelOf = (name: string) => LABELS[name];
		const isRefused = error instanceof ApiFailure;
		const ids = isRefused ? [{ label: 'Brand', value: brandOf(context) }] : [];
		throw asOneText(toNodeError(error, { node: context.getNode(), labelOf, ids }));
	}
}

/** Of what cannot be activated, the newest n8n shows the message only, the oldest the description. */
function asOneText(error: ReturnType<typeof toNodeError>): ReturnType<typeof toNodeError> {
	error.message = [error.message, error.description].filter(Boolean).join('. ');
	error.description = undefined;
	return error;
}

function isByHand(context: IHookFunctions): boolean {
	return context.getNodeParameter('registration', 'automatic') === 'byHand';
}

function brandOf(context: IHookFunctions): string {
	return String(context.getNodeParameter('brandId', '', { extractValue: true }) ?? '').trim();
}

function staticDataOf(context: IHookFunctions): IDataObject {
	return context.getWorkflowStaticData('node');
}

function endpointOf(context: IHookFunctions): StoredEndpoint | undefined {
	return loadEndpoint(staticDataOf(context), webhookUrlOf(context));
}

/** Nothing is registered, but without a secret every delivery would be refused. */
async function settleByHand(context: IHookFunctions): Promise<true> {
	const { webhookSigningSecret } = await context.getCredentials<ServiceCredential>(CREDENTIAL);
	if (!webhookSigningSecret) {
		throw new OperationError(
			'The credential has no Webhook Signing Secret',
			'Enter the secret that the service showed when you registered the endpoint; a new one can be made there by rotating it. Or choose Register Endpoint Automatically.',
		);
	}
	// Left over from when this node registered its endpoint itself.
	if (endpointOf(context) !== undefined) {
		await unregister(await open(context, { isNew: false }));
	}
	return true;
}

async function open(context: IHookFunctions, { isNew }: { isNew: boolean }): Promise<Registration> {
	const url = webhookUrlOf(context);
	const options = context.getNodeParameter('options', {}) as IDataObject;
	const events = idsOf(context.getNodeParameter('events', []));
	if (isNew) await refuseUnusable(context, url, events);
	const maxAttempts = isNew ? undefined : ATTEMPTS_TO_REMOVE;
	const client = await openInteractiveClient(context, LONGEST_SECONDS, maxAttempts);
	return {
		client,
		wanted: { brandId: brandOf(context), url, events },
		description: String(
			options.description || `n8n workflow "${context.getWorkflow().name ?? ''}"`,
		),
		staticData: staticDataOf(context),
		logger: context.logger,
	};
}

/** What would be refused anyway, or would never work, is said before anything is sent. */
async function refuseUnusable(
	context: IHookFunctions,
	url: string,
	events: string[],
): Promise<void> {
	if (events.length === 0) {
		throw new OperationError(
			'No events are chosen',
			'Choose at least one under Events. An expression there must give at least one.',
		);
	}
	const { baseUrl } = await context.getCredentials<ServiceCredential>(CREDENTIAL);
	// A service on this same machine reaches what the internet does not.
	if (isPublicUrl(url) || isLoopback(serviceRoot(baseUrl))) return;
	throw new OperationError(
		`The service cannot reach the webhook address of this n8n: ${url}`,
		'It must be a public address with https. Set the environment variable WEBHOOK_URL of n8n to its public address, or use a tunnel while you try things out. Where neither is possible, use the AI Visibility Poll Trigger: its event Report Finished needs no public address.',
	);
}
