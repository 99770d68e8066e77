import type { IHookFunctions } from 'n8n-workflow';
import { OperationError } from '../../shared/base/errors/operationError';
import { quantity } from '../../shared/base/values/display';
import { logTo } from '../../shared/base/values/log';
import { ApiFailure } from '../../shared/requests/apiError';
import type { Brand } from '../../shared/requests/brands';
import type { ApiClient } from '../../shared/requests/client';
import {
	createEndpoint,
	type Endpoint,
	isPassing,
	isSameSet,
	listEndpoints,
	readEndpoint,
	removeEndpoint,
	switchOn,
} from '../endpoint/api';
import { memoryOf, type StoredEndpoint } from '../endpoint/memory';
import { triggerOf } from '../request';
import type { Settings } from '../settings';

/** What the steps of the registration of one endpoint share. */
type Registration = ReturnType<typeof toRegistrations>[number];

export function toRegistrations(
	context: IHookFunctions,
	client: ApiClient,
	all: Brand[],
	{ brands, events }: Settings,
) {
	const { id: trigger, url: base, ...home } = triggerOf(context);
	return all.map(({ id: brandId, name }) => {
		// Among several, the brand tells whose secret signs.
		const url = brands === 'one' ? base : `${base}?brand=${encodeURIComponent(brandId)}`;
		return {
			client,
			settings: { ...home, brandId, url, events, ...(name && { brand: name }) },
			workflowName: context.getWorkflow().name ?? '',
			memory: memoryOf(trigger).endpointOf(brandId),
			staticData: context.getWorkflowStaticData('node'),
			logger: client.connection.context.logger,
			/** Whether an endpoint was made, or may have been. */
			isNew: false,
		};
	});
}

/**
 * Makes sure that the endpoint exists, is active and has a known secret. While the service cannot say
 * whether the stored one does, goes on with it. Without one, the trigger's own is recognized by address
 * and owner. Changing the events of an endpoint is undocumented, so other events need a new one.
 */
export async function register(registration: Registration): Promise<void> {
	const { client, settings, memory, staticData, logger } = registration;
	const stored = memory.load(staticData);
	const serves = stored?.url === settings.url && isSameSet(stored.events, settings.events);
	const keep = async (known: StoredEndpoint) => {
		const found = await readEndpoint(client, known);
		if (found === undefined) return false;
		if (!serves) await unregister(registration);
		else if (!found.isActive) await switchOn(client, found);
		if (serves) memory.save(staticData);
		return serves;
	};
	const stays =
		stored &&
		(await keep(stored).catch((error: Error) => {
			if (!serves || !isPassing(error)) throw error;
			logTo(
				logger,
				`the service could not say whether the webhook endpoint ${stored.id} is still there (${error.message}); going on as if it were`,
			);
			return true;
		}));
	if (!stays) await replace(registration);
}

/**
 * Creates an endpoint instead of those that the workflow has without knowing them, as after a lost response.
 * They are not taken over: when n8n has moved, the old machine still knows them, and will remove them.
 */
async function replace(registration: Registration): Promise<void> {
	const { client, settings, workflowName, memory, staticData } = registration;
	const { own, all } = await listEndpoints(client, settings);
	for (const { id } of own) await removeEndpoint(client, { ...settings, id });
	registration.isNew = true;
	const created = await createEndpoint(client, settings, workflowName).catch((error: unknown) => {
		throw withEndpointList(error, all);
	});
	memory.keep({ ...settings, ...created });
	memory.save(staticData);
}

/**
 * Removes the endpoint, or else those that the workflow has without knowing them. What fails is only logged:
 * the workflow is deactivated anyway.
 */
export async function unregister(registration: Registration): Promise<void> {
	const { client, settings, memory, staticData, logger } = registration;
	const stored = memory.load(staticData);
	const warn = (what: string) => (error: Error) =>
		logTo(
			logger,
			`the webhook endpoint ${what} could not be removed from the service (${error.message}). If it is there, remove it there, or publish and unpublish the workflow again.`,
		);
	const remove = async (id: string) => {
		const outcome = await removeEndpoint(client, { ...settings, id });
		// A disabled endpoint is enabled again and keeps its secret.
		if (outcome !== 'switched off') memory.forget(staticData);
		if (outcome === 'unknown') throw new Error('it does not exist, or not for this API key');
	};
	const list = async () => (await listEndpoints(client, settings)).own;
	const all = stored ? [stored] : await list().catch(warn(settings.url));
	for (const { id, url } of all ?? []) await remove(id).catch(warn(`${id} (${url})`));
}

/** Adds the list of endpoints, so that the user can decide which one to delete (sandbox/api.md 19.1). */
function withEndpointList(error: unknown, endpoints: Endpoint[]): unknown {
	if (!(error instanceof ApiFailure) || error.code !== 'webhook_limit_reached') return error;
	const active = endpoints.filter(({ isActive }) => isActive);
	const names = active.map(({ description, url }) => `${description} (${url})`);
	return new OperationError(
		`The brand has ${quantity(active.length, 'active webhook endpoint')} already, which is the limit`,
		`Delete or switch off one that is no longer needed, then publish the workflow again (n8n 1: activate it). Or let one workflow receive the events and start the others, with Execute Sub-workflow. There are: ${names.join('; ')}.`,
	);
}
