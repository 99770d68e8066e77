import type { IHookFunctions } from 'n8n-workflow';
import { OperationError, StepError } from '../../shared/base/errors/operationError';
import { shortened } from '../../shared/base/values/display';
import { logTo } from '../../shared/base/values/log';
import { toNodeError } from '../../shared/messages/toNodeError';
import { ApiFailure } from '../../shared/requests/apiError';
import { type Brand, nameBrands, readBrands } from '../../shared/requests/brands';
import type { ApiClient } from '../../shared/requests/client';
import { openInteractiveClient } from '../../shared/requests/interactiveClient';
import { isPassing, isSameAddress } from '../endpoint/api';
import {
	forgetTrigger,
	MAX_BRANDS,
	memoryOf,
	readStoredEndpoint,
	storedBrands,
} from '../endpoint/memory';
import { triggerOf } from '../request';
import { readSettings, type Settings } from '../settings';
import { register, toRegistrations, unregister } from './register';

/** n8n waits meanwhile. Each of several brands takes two requests or more, at the rate limit. */
const LONGEST_SECONDS = 30;
/** Other workflows wait, too, when n8n 1 starts. */
const LONGEST_AT_START = 20;
const SECONDS_PER_BRAND = 2;

/**
 * Attempts of each request. n8n 2 itself activates five times, removing what there is in between, and
 * after 84 seconds it shows a message of its own instead of ours.
 */
const MAX_ATTEMPTS = 3;
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
				const nodeError = toActivationError(this, error, settings?.brandIds.at(0));
				if (!mayGoOn(this)) throw nodeError;
				logTo(
					this.logger,
					`going on with the webhook endpoints that there are: ${nodeError.message}`,
				);
			}
			return true;
		},
		async delete(this: IHookFunctions): Promise<boolean> {
			try {
				await deactivate(this);
			} catch (error) {
				const { message } = toNodeError(error, { node: this.getNode() });
				logTo(this.logger, `the webhook endpoint was not removed from the service: ${message}`);
			}
			forgetTrigger(triggerOf(this).id, this.getWorkflowStaticData('node'));
			return true;
		},
	},
};

/**
 * Registers the endpoints of all brands, or none. When n8n starts, a brand that cannot be registered is
 * left out: n8n would not try again, and n8n 1 would remove the endpoints of all brands.
 */
async function activate(context: IHookFunctions, settings: Settings): Promise<void> {
	const kept = keptBrands(context);
	const client = await openFor(context, settings);
	const brands = await brandsOf(context, settings, client);
	// A list may leave a brand out once.
	const others = kept.filter(
		({ id }) => !isStart(context) && !brands.some((each) => each.id === id),
	);
	await Promise.all(toRegistrations(context, client, others, settings).map(unregister));
	const registrations = toRegistrations(context, client, brands, settings);
	const results = await Promise.allSettled(registrations.map(register));
	const failed = results.flatMap((result, at) =>
		result.status === 'rejected' ? { ...brands[at], error: result.reason as unknown } : [],
	);
	if (failed.length === 0) return;

	const failure = settings.brands === 'one' ? failed[0].error : withBrand(failed);
	if (mayGoOn(context)) throw failure;
	// The time of the first client may have run out.
	const again = await openFor(context, settings, ATTEMPTS_TO_REMOVE);
	const made = registrations.filter(({ isNew }) => isNew);
	await Promise.all(made.map((registration) => unregister({ ...registration, client: again })));
	throw failure;
}

const isStart = (context: IHookFunctions): boolean =>
	['init', 'leadershipChange'].includes(context.getActivationMode());

/** Whether n8n starts, and there is an endpoint: events come in, whatever else is not as it should be. */
const mayGoOn = (context: IHookFunctions): boolean =>
	isStart(context) && storedBrands(context.getWorkflowStaticData('node')).length > 0;

/** Removes the endpoints that the trigger keeps, or else those that it has without knowing it. */
async function deactivate(context: IHookFunctions): Promise<void> {
	const kept = keptBrands(context);
	const settings = readSettings(context, () => undefined);
	const client = await openFor(context, settings, ATTEMPTS_TO_REMOVE);
	const brands = kept.length > 0 ? kept : await brandsOf(context, settings, client);
	await Promise.all(toRegistrations(context, client, brands, settings).map(unregister));
}

/**
 * Returns the brands that a trigger needs an endpoint for. While the service is down, All Brands are
 * those that have one. When n8n starts, further brands than there is room for are left out.
 */
async function brandsOf(
	context: IHookFunctions,
	{ brands, brandIds }: Settings,
	client: ApiClient,
): Promise<Brand[]> {
	if (brands === 'chosen' && !isStart(context)) checkCount(brandIds);
	const known = storedBrands(context.getWorkflowStaticData('node'));
	const reading = brands === 'all' ? readBrands(client) : nameBrands(client, brandIds);
	const all = await reading.catch((error: unknown) => {
		if (known.length === 0 || !isPassing(error)) throw error;
		return known.map((id) => ({ id, name: null }));
	});
	if (isStart(context) && all.length > MAX_BRANDS) {
		all.sort((a, b) => Number(known.includes(b.id)) - Number(known.includes(a.id)));
		const names = all.splice(MAX_BRANDS).map(({ id, name }) => name ?? id);
		logTo(context.logger, `a trigger can have ${MAX_BRANDS} brands; left out: ${names.join(', ')}`);
	}
	checkCount(all);
	return all;
}

function checkCount({ length }: unknown[]): void {
	if (length === 0) {
		throw new OperationError(
			'The account has no brands yet',
			'Create one in the service, then publish the workflow again (n8n 1: activate it).',
		);
	}
	if (length <= MAX_BRANDS) return;
	throw new OperationError(
		`A trigger can have at most ${MAX_BRANDS} brands, and these are ${length}`,
		`Select at most ${MAX_BRANDS} under Chosen Brands, and use another workflow for the others. Or use the AI Visibility Poll Trigger, which needs no endpoints.`,
	);
}

/**
 * Returns the brands whose endpoints this workflow keeps. Those of another one, n8n or address are only
 * logged: a workflow that was copied with its static data has the endpoints of the original.
 */
function keptBrands(context: IHookFunctions): Brand[] {
	const staticData = context.getWorkflowStaticData('node');
	const { id: trigger, owner, instance, url } = triggerOf(context);
	return storedBrands(staticData).flatMap((id) => {
		const stored = readStoredEndpoint(staticData, id)!;
		const isOwn = stored.owner === owner && stored.instance === instance;
		if (isOwn && isSameAddress(stored.url, url)) return { id, name: null };
		logTo(
			context.logger,
			`this workflow knows the webhook endpoint ${stored.id} of another workflow, n8n or address (${stored.url}), as a copy does. Unless it takes its place, it is left as it is. If no n8n uses that address any more, delete the endpoint in the service.`,
		);
		memoryOf(trigger).endpointOf(id).forget(staticData);
		return [];
	});
}

async function openFor(
	context: IHookFunctions,
	{ brands, brandIds }: Settings,
	maxAttempts = MAX_ATTEMPTS,
): Promise<ApiClient> {
	const count = brands === 'all' ? MAX_BRANDS : brandIds.length;
	const seconds = LONGEST_SECONDS + SECONDS_PER_BRAND * count;
	const longest = mayGoOn(context) ? LONGEST_AT_START : seconds;
	return await openInteractiveClient(context, longest, maxAttempts);
}

/** Names the brand of the first failure, and the others. */
function withBrand(failed: Array<Brand & { error: unknown }>): StepError {
	const [{ id, error }] = failed;
	const [name, ...others] = failed.map((each) => shortened(each.name ?? each.id));
	const more = others.length === 0 ? '' : `It also failed for: ${others.join(', ')}.`;
	return new StepError(`Brand '${name}'`, { brand_id: id }, more, error);
}

/** When activation fails, the newest n8n shows only the message, and the oldest only the description. */
function toActivationError(context: IHookFunctions, error: unknown, brandId = '') {
	const failed = error instanceof StepError ? error.reason : error;
	const value = error instanceof StepError ? String(error.ids.brand_id) : brandId;
	const nodeError = toNodeError(error, {
		node: context.getNode(),
		labelOf: (name) => (name === 'url' ? 'The webhook address' : undefined),
		ids: failed instanceof ApiFailure ? [{ label: 'Brand', value }] : [],
	});
	const { message, description } = nodeError;
	nodeError.message = [message, description].filter(Boolean).join('. ');
	if (failed instanceof ApiFailure && failed.status === 403) {
		nodeError.message += '. If it may not register endpoints, use the AI Visibility Poll Trigger';
	}
	nodeError.description = undefined;
	return nodeError;
}
