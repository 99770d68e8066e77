import type { IHookFunctions } from 'n8n-workflow';
import { StepError } from '../../shared/base/errors/operationError';
import { shortened } from '../../shared/base/values/display';
import { toNodeError } from '../../shared/messages/toNodeError';
import { ApiFailure } from '../../shared/requests/apiError';
import type { ApiClient } from '../../shared/requests/client';
import { CREDENTIAL } from '../../shared/requests/http';
import type { Brand } from '../../shared/requests/brands';
import { openInteractiveClient } from '../../shared/requests/interactiveClient';
import type { ServiceCredential } from '../../shared/requests/keys/serviceAddress';
import {
	forgetUrl,
	isSameUrl,
	MAX_BRANDS,
	memoryOf,
	readStoredEndpoint,
	storedBrands,
} from '../endpoint/memory';
import { signingSecretIn } from '../endpoint/verify';
import { webhookUrlOf } from '../host/request';
import { readSettings, type Settings } from '../settings';
import { register, type Registered, type Registration, unregister } from './apply';
import { brandsOf } from './brands';

/**
 * n8n waits for activation and deactivation, so they must not take minutes while the service is down.
 * Each of several brands takes two requests or more, which wait for the rate limit when they are many.
 */
const LONGEST_SECONDS = 30;
const SECONDS_PER_BRAND = 2;

/** Attempts of each request that removes an endpoint. */
const ATTEMPTS_TO_REMOVE = 2;

/** n8n calls these when a workflow is activated or deactivated, and around a test. */
export const webhookMethods = {
	default: {
		/** Never true: `create` finds out which endpoints exist, for all brands together. */
		async checkExists(this: IHookFunctions): Promise<boolean> {
			return await Promise.resolve(false);
		},
		async create(this: IHookFunctions): Promise<boolean> {
			let settings: Settings | undefined;
			try {
				settings = readSettings(this);
				await activate(this, settings);
			} catch (error) {
				throw toActivationError(this, error, settings?.brandId ?? '');
			}
			return true;
		},
		async delete(this: IHookFunctions): Promise<boolean> {
			try {
				await deactivate(this);
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

/**
 * Registers the endpoints of all brands, or none.
 *
 * @throws OperationError, before any request, for settings that cannot work; with several brands
 * StepError, which names the brand
 */
async function activate(context: IHookFunctions, settings: Settings): Promise<void> {
	const isByHand = settings.registration === 'byHand';
	// Throws without a secret, because every delivery would be refused.
	if (isByHand) signingSecretIn(await context.getCredentials<ServiceCredential>(CREDENTIAL));
	const kept = keptBrands(context);
	if (isByHand && kept.length === 0) return;

	const client = await openFor(context, settings);
	const brands = isByHand
		? []
		: await brandsOf(settings, client, context.getWorkflowStaticData('node'));
	const needed = settings.brands === 'one' && !isByHand ? [''] : brands.map(({ id }) => id);
	const others = kept.filter(({ id }) => !needed.includes(id));
	await unregisterAll(toRegistrations(context, client, others));
	const results = await Promise.all(
		toRegistrations(context, client, brands, settings).map(register),
	);
	const failed = results.filter(({ error }) => error !== undefined);
	if (failed.length === 0) return;

	// The time of the first client may have run out.
	const again = await openFor(context, settings, ATTEMPTS_TO_REMOVE);
	const made = results.filter(({ isNew }) => isNew);
	await unregisterAll(made.map(({ registration }) => ({ ...registration, client: again })));
	throw settings.brands === 'one' ? failed[0].error : withBrand(failed);
}

/** Removes the endpoints that the trigger keeps, or else those that the service has for its URL. */
async function deactivate(context: IHookFunctions): Promise<void> {
	const kept = keptBrands(context);
	if (kept.length > 0) {
		const brandIds = kept.map(({ id }) => id);
		const client = await openFor(context, { brands: 'chosen', brandIds }, ATTEMPTS_TO_REMOVE);
		return await unregisterAll(toRegistrations(context, client, kept));
	}
	const settings = readSettings(context, () => undefined);
	if (settings.registration === 'byHand') return;
	const client = await openFor(context, settings, ATTEMPTS_TO_REMOVE);
	const brands = await brandsOf(settings, client, context.getWorkflowStaticData('node'));
	await unregisterAll(toRegistrations(context, client, brands, settings));
}

async function unregisterAll(registrations: Registration[]): Promise<void> {
	await Promise.all(registrations.map(unregister));
}

/**
 * Returns the brands whose endpoints the trigger keeps, without an ID for One Brand. Those of another
 * address are only logged: a workflow that was copied with its static data has the endpoints of the
 * original.
 */
function keptBrands(context: IHookFunctions): Brand[] {
	const staticData = context.getWorkflowStaticData('node');
	const memory = memoryOf(webhookUrlOf(context));
	return storedBrands(staticData).flatMap((id) => {
		const endpoint = memory.endpointOf(id);
		const stored = readStoredEndpoint(staticData, id);
		if (stored === undefined || isSameUrl(stored.url, endpoint.url)) return [{ id, name: null }];
		context.logger.warn(
			`AI Visibility: this workflow knows the webhook endpoint ${stored.id} of another address (${stored.url}), as a copy does. It is left as it is. If no n8n uses that address any more, delete the endpoint in the service.`,
		);
		endpoint.forget(staticData);
		return [];
	});
}

function toRegistrations(
	context: IHookFunctions,
	client: ApiClient,
	all: Brand[],
	{ brands, events = [], description = '' }: Partial<Settings> = {},
): Registration[] {
	const memory = memoryOf(webhookUrlOf(context));
	return all.map(({ id: brandId, name: brand }) => {
		const endpoint = memory.endpointOf(brands === 'one' ? '' : brandId);
		return {
			client,
			settings: { brandId, url: endpoint.url, events },
			brand,
			description: description || `n8n workflow "${context.getWorkflow().name ?? ''}"`,
			endpoint,
			staticData: context.getWorkflowStaticData('node'),
			logger: context.logger,
		};
	});
}

/** @param maxAttempts of each request */
async function openFor(
	context: IHookFunctions,
	{ brands, brandIds }: Pick<Settings, 'brands' | 'brandIds'>,
	maxAttempts?: number,
): Promise<ApiClient> {
	const count = brands === 'all' ? MAX_BRANDS : brandIds.length;
	const seconds = LONGEST_SECONDS + SECONDS_PER_BRAND * count;
	return await openInteractiveClient(context, seconds, maxAttempts);
}

/** Names the brand of the first failure, and the others. */
function withBrand(failed: Registered[]): StepError {
	const [{ registration, error }] = failed;
	const [name, ...others] = failed.map(({ registration: { brand, settings } }) =>
		shortened(brand ?? settings.brandId),
	);
	const more = others.length === 0 ? '' : `It also failed for: ${others.join(', ')}.`;
	return new StepError(`Brand '${name}'`, { brand_id: registration.settings.brandId }, more, error);
}

const LABELS: Record<string, string | undefined> = {
	brand_id: 'Brand',
	events: 'Events',
	url: 'The webhook address',
};

/**
 * When activation fails, the newest n8n shows only the message, and the oldest only the description.
 */
function toActivationError(
	context: IHookFunctions,
	error: unknown,
	brandId: string,
): ReturnType<typeof toNodeError> {
	const failed = error instanceof StepError ? error.reason : error;
	const value = error instanceof StepError ? String(error.ids.brand_id) : brandId;
	const nodeError = toNodeError(error, {
		node: context.getNode(),
		labelOf: (name) => LABELS[name],
		ids: failed instanceof ApiFailure ? [{ label: 'Brand', value }] : [],
	});
	nodeError.message = [nodeError.message, nodeError.description].filter(Boolean).join('. ');
	nodeError.description = undefined;
	return nodeError;
}
