import type { IHookFunctions } from 'n8n-workflow';
import { OperationError, StepError } from '../../shared/base/errors/operationError';
import { shortened } from '../../shared/base/values/display';
import { logTo } from '../../shared/base/values/log';
import { toNodeError } from '../../shared/messages/toNodeError';
import { ApiFailure } from '../../shared/requests/apiError';
import { type Brand, readWatchedBrands } from '../../shared/requests/brands';
import type { ApiClient } from '../../shared/requests/client';
import { openInteractiveClient } from '../../shared/requests/interactiveClient';
import { isN8nStart, LONGEST_AT_START } from '../../shared/run/n8nStart';
import { addressOf } from '../endpoints';
import { readSettings, type Settings } from '../settings';
import { Registration } from './registration';

const MAX_BRANDS = 50;

/** n8n waits meanwhile. Each of several brands takes two requests or more, at the rate limit. */
const ACTIVATION_SECONDS = 30;
const SECONDS_PER_BRAND = 2;

/** Of each request: n8n 2 itself activates five times, and gives up after 84 seconds. */
const ACTIVATION_ATTEMPTS = 3;

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
				if (!isN8nStart(this)) throw nodeError;
				// n8n would not try again, and n8n 1 would delete the endpoints of all brands.
				const { name } = this.getWorkflow();
				logTo(
					this.logger,
					`workflow "${name}" continues with the stored webhook endpoints: ${nodeError.message}. To try again, unpublish and publish it (n8n 1: deactivate and activate it).`,
				);
			}
			return true;
		},
		async delete(this: IHookFunctions): Promise<boolean> {
			try {
				const registration = new Registration(this);
				const { ownEndpoints } = registration;
				if (ownEndpoints.length > 0) {
					const client = await openFor(this, ownEndpoints.length);
					await registration.delete(client, ownEndpoints);
				}
				registration.save();
			} catch (error) {
				const { message } = toNodeError(error, { node: this.getNode() });
				logTo(this.logger, `the webhook endpoints were not deleted in the service: ${message}`);
			}
			return true;
		},
	},
};

/**
 * Registers the endpoints of all brands, then deletes those that they replace. By hand it registers all
 * or none. At a start of n8n it does what it can, and deletes no endpoint of another brand.
 */
async function activate(context: IHookFunctions, settings: Settings): Promise<void> {
	const isStart = isN8nStart(context);
	const registration = new Registration(context);
	const count = settings.brands === 'all' ? MAX_BRANDS : settings.brandIds.length;
	const client = await openFor(context, count);
	const brands = await brandsOf(settings, client);
	const base = addressOf(context);
	const results = await Promise.allSettled(
		brands.map(async (brand) => {
			// Among several, the address tells whose secret signs.
			const query = settings.brands === 'one' ? '' : `?brand=${encodeURIComponent(brand.id)}`;
			return await registration.register(client, brand, `${base}${query}`, settings.events);
		}),
	);
	const current = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
	const failed = results.flatMap((result, at) =>
		result.status === 'rejected' ? { ...brands[at], error: result.reason as unknown } : [],
	);
	if (failed.length > 0 && !isStart) {
		// The time of the first client may have run out.
		await registration.delete(await openFor(context, count), registration.made);
	} else {
		const isOfCurrent = ({ brandId }: { brandId: string }) =>
			current.some((endpoint) => endpoint.brandId === brandId);
		const replaced = registration.ownEndpoints.filter((endpoint) => !current.includes(endpoint));
		await registration.delete(client, isStart ? replaced.filter(isOfCurrent) : replaced);
	}
	registration.save(isStart);
	if (failed.length > 0) throw settings.brands === 'one' ? failed[0].error : withBrand(failed);
}

/** @throws ApiFailure; OperationError as `readWatchedBrands`, and for no or too many brands */
async function brandsOf({ brands, brandIds }: Settings, client: ApiClient): Promise<Brand[]> {
	// The item has the name of one brand, too.
	const choice = brands === 'all' ? brands : 'chosen';
	const watchedBrands = await readWatchedBrands(client, { brands: choice, brandIds });
	if (watchedBrands.length === 0) {
		throw new OperationError(
			'The account has no brands yet',
			'Create one in the service, then publish the workflow again (n8n 1: activate it).',
		);
	}
	if (watchedBrands.length > MAX_BRANDS) {
		throw new OperationError(
			`A trigger can have at most ${MAX_BRANDS} brands`,
			"Set 'Brands' to Chosen Brands, and use a second workflow for the others.",
		);
	}
	return watchedBrands;
}

async function openFor(context: IHookFunctions, brandCount: number): Promise<ApiClient> {
	const byHand = ACTIVATION_SECONDS + SECONDS_PER_BRAND * brandCount;
	const seconds = isN8nStart(context) ? LONGEST_AT_START : byHand;
	return await openInteractiveClient(context, seconds, ACTIVATION_ATTEMPTS);
}

/** Names the brand of the first failure, and the others. */
function withBrand(failed: Array<Brand & { error: unknown }>): StepError {
	const [{ id, error }] = failed;
	const [name, ...otherNames] = failed.map((brand) => shortened(brand.name ?? brand.id));
	const more =
		otherNames.length === 0
			? ''
			: `The trigger could also not be registered for: ${otherNames.join(', ')}.`;
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
		nodeError.message +=
			'. If you cannot get a key that may register endpoints, use the AI Visibility Watch Trigger';
	}
	nodeError.description = undefined;
	return nodeError;
}
