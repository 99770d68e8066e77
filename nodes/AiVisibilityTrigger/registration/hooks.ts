import type { IHookFunctions } from 'n8n-workflow';
import { OperationError } from '../../shared/base/errors/operationError';
import { toNodeError } from '../../shared/messages/toNodeError';
import { ApiFailure } from '../../shared/requests/apiError';
import { CREDENTIAL } from '../../shared/requests/keys/apiContext';
import { openInteractiveClient } from '../../shared/requests/openClient';
import {
	isLoopback,
	type ServiceCredential,
	serviceRoot,
} from '../../shared/requests/keys/serviceAddress';
import { forgetUrl, memoryOf } from '../delivery/memory';
import { signingSecretIn } from '../delivery/verify';
import { webhookUrlOf } from '../host/request';
import { readSettings, type Settings } from '../settings';
import { repairRegistration, register, type Registration, unregister } from './apply';
import { isPublicUrl } from './publicUrl';

/**
 * n8n waits for activation and deactivation, so they must not take minutes while the service is down.
 */
const LONGEST_SECONDS = 30;
const TO_REMOVE = { maxAttempts: 2, description: '' };

/** n8n calls these when a workflow is activated or deactivated, and around a test. */
export const webhookMethods = {
	default: {
		async checkExists(this: IHookFunctions): Promise<boolean> {
			return await withMessage(this, async (settings) => {
				if (settings.registration !== 'byHand')
					return await repairRegistration(await open(this, settings));
				// Throws without a secret, because every delivery would be refused.
				signingSecretIn(await this.getCredentials<ServiceCredential>(CREDENTIAL));
				await removeStored(this, settings);
				return true;
			});
		},
		async create(this: IHookFunctions): Promise<boolean> {
			return await withMessage(this, async (settings) => {
				await register(await open(this, settings));
				return true;
			});
		},
		async delete(this: IHookFunctions): Promise<boolean> {
			try {
				const settings = readSettings(this, IGNORE);
				if (settings.registration === 'byHand') await removeStored(this, settings);
				else await unregister(await toRegistration(this, settings, TO_REMOVE));
			} catch (error) {
				const { message } = toNodeError(error, { node: this.getNode() });
				this.logger.warn(
					`AI Visibility: the webhook endpoint was not removed from the service: ${message}`,
				);
			}
			forgetUrl(webhookUrlOf(this), this.getWorkflowStaticData('node'));
			return true;
		},
	},
};

const IGNORE = () => undefined;

const LABELS: Record<string, string | undefined> = {
	brand_id: 'Brand',
	events: 'Events',
	url: 'The webhook address',
};

async function withMessage<T>(
	context: IHookFunctions,
	work: (settings: Settings) => Promise<T>,
): Promise<T> {
	try {
		return await work(readSettings(context));
	} catch (error) {
		const labelOf = (name: string) => LABELS[name];
		const { brandId } = readSettings(context, IGNORE);
		const ids = error instanceof ApiFailure ? [{ label: 'Brand', value: brandId }] : [];
		throw asOneText(toNodeError(error, { node: context.getNode(), labelOf, ids }));
	}
}

/**
 * When activation fails, the newest n8n shows only the message, and the oldest only the description.
 */
function asOneText(error: ReturnType<typeof toNodeError>): ReturnType<typeof toNodeError> {
	error.message = [error.message, error.description].filter(Boolean).join('. ');
	error.description = undefined;
	return error;
}

/** With registration by hand, only removes an endpoint that the node itself registered earlier. */
async function removeStored(context: IHookFunctions, settings: Settings): Promise<void> {
	const stored = memoryOf(webhookUrlOf(context)).store.load(context.getWorkflowStaticData('node'));
	if (stored !== undefined) await unregister(await toRegistration(context, settings, TO_REMOVE));
}

/**
 * @throws OperationError before any request, for settings that the service would refuse or that
 * cannot work
 */
async function open(context: IHookFunctions, settings: Settings): Promise<Registration> {
	const { baseUrl } = await context.getCredentials<ServiceCredential>(CREDENTIAL);
	const url = webhookUrlOf(context);
	// A service on the same machine can reach private addresses.
	if (!isPublicUrl(url) && !isLoopback(serviceRoot(baseUrl))) {
		throw new OperationError(
			`The service cannot reach the webhook address of this n8n: ${url}`,
			'It must be a public address with https. Set the environment variable WEBHOOK_URL of n8n to its public address, or use a tunnel while you try things out. Where neither is possible, use the AI Visibility Poll Trigger: its event Report Finished needs no public address.',
		);
	}
	const description = settings.description || `n8n workflow "${context.getWorkflow().name ?? ''}"`;
	return await toRegistration(context, settings, { description });
}

async function toRegistration(
	context: IHookFunctions,
	{ brandId, events }: Settings,
	{ maxAttempts, description }: { maxAttempts?: number; description: string },
): Promise<Registration> {
	const url = webhookUrlOf(context);
	return {
		client: await openInteractiveClient(context, LONGEST_SECONDS, maxAttempts),
		settings: { brandId, url, events },
		description,
		store: memoryOf(url).store,
		staticData: context.getWorkflowStaticData('node'),
		logger: context.logger,
	};
}
