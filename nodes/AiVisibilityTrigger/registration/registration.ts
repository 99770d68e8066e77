import type { IHookFunctions } from 'n8n-workflow';
import { OperationError } from '../../shared/base/errors/operationError';
import { quantity, shortened } from '../../shared/base/values/display';
import { logTo } from '../../shared/base/values/log';
import { ApiFailure } from '../../shared/requests/apiError';
import type { Brand } from '../../shared/requests/brands';
import type { ApiClient } from '../../shared/requests/client';
import { knownEndpoints, type StoredEndpoint, storeEndpoints } from '../endpoints';
import {
	createEndpoint,
	deleteEndpoint,
	listEndpoints,
	type NewEndpoint,
	readEndpoint,
	switchOn,
} from './requests';

/** The endpoints of a trigger while its workflow is activated or deactivated. */
export class Registration {
	/** All that are known and may exist. */
	private readonly known: Map<string, StoredEndpoint>;

	/** The IDs of those that were made. */
	private readonly made = new Set<string>();

	private readonly workflow: string;

	constructor(private readonly context: IHookFunctions) {
		this.workflow = String(context.getWorkflow().id);
		this.known = new Map(knownEndpoints(context).map((each) => [each.id, each]));
	}

	/** What this workflow has registered in this n8n. Endpoints of others are left alone. */
	get own(): StoredEndpoint[] {
		const instance = this.context.getInstanceId();
		return [...this.known.values()].filter(
			(each) => each.workflow === this.workflow && each.instance === instance,
		);
	}

	/**
	 * Makes sure that a brand has an endpoint with this address and these events, and that it is on.
	 *
	 * @throws ApiFailure; OperationError
	 */
	async register(
		client: ApiClient,
		{ id: brandId, name }: Brand,
		url: string,
		events: string[],
	): Promise<StoredEndpoint> {
		const stored = this.own.find(
			(each) => each.brandId === brandId && each.url === url && isSameSet(each.events, events),
		);
		const found = stored && (await readEndpoint(client, stored));
		if (stored !== undefined && found !== undefined) {
			if (!found.isActive) await switchOn(client, stored);
			return stored;
		}
		if (stored !== undefined) this.known.delete(stored.id);
		const { workflow, context } = this;
		const home = { workflow, instance: context.getInstanceId() };
		return await this.make(client, { ...home, brandId, url, events, ...(name && { brand: name }) });
	}

	/**
	 * Makes an endpoint. Before that, it deletes those that the workflow has at this address without
	 * knowing them: the response to an earlier request was lost. Where the brand has no room for another
	 * one, the endpoints that the new one replaces are deleted first.
	 */
	private async make(client: ApiClient, wanted: NewEndpoint): Promise<StoredEndpoint> {
		const { brandId, url } = wanted;
		const mark = `(${this.workflow})`;
		const replaced = this.own.filter((each) => each.brandId === brandId);
		for (const { id, url: other, description } of await listEndpoints(client, brandId)) {
			const isLost = other === url && description.endsWith(mark);
			if (isLost && !replaced.some((each) => each.id === id)) {
				await deleteEndpoint(client, brandId, id);
			}
		}
		const name = shortened(this.context.getWorkflow().name ?? '');
		const create = async () =>
			await createEndpoint(client, wanted, `n8n workflow "${name}" ${mark}`, (endpoint) => {
				this.known.set(endpoint.id, endpoint);
				this.made.add(endpoint.id);
			});
		try {
			return await create();
		} catch (error) {
			const isFull = error instanceof ApiFailure && error.code === 'webhook_limit_reached';
			if (!isFull) throw error;
			await this.delete(client, replaced);
			if (replaced.some(({ id }) => !this.known.has(id))) return await create();
			throw noRoom(await listEndpoints(client, brandId));
		}
	}

	/** Deletes what was made, so that an activation that fails leaves nothing behind. */
	async undo(client: ApiClient): Promise<void> {
		await this.delete(
			client,
			this.own.filter(({ id }) => this.made.has(id)),
		);
	}

	/** Deletes endpoints. One that cannot be deleted stays known, for the next activation or deactivation. */
	async delete(client: ApiClient, endpoints: StoredEndpoint[]): Promise<void> {
		const remove = async ({ brandId, id, url }: StoredEndpoint) => {
			try {
				if (await deleteEndpoint(client, brandId, id)) this.known.delete(id);
			} catch (error) {
				logTo(
					this.context.logger,
					`the webhook endpoint ${id} (${url}) could not be deleted in the service: ${(error as Error).message}. Delete it there, or publish and unpublish the workflow again (n8n 1: activate and deactivate it).`,
				);
			}
		};
		await Promise.all(endpoints.map(remove));
	}

	/** Stores what there is now. At a start of n8n, endpoints of others stay stored, too. */
	save(isStart = false): void {
		storeEndpoints(this.context, isStart ? [...this.known.values()] : this.own);
	}
}

const isSameSet = (a: string[], b: string[]): boolean =>
	a.every((each) => b.includes(each)) && b.every((each) => a.includes(each));

/** Lists the endpoints, so that the user can decide which one to delete (sandbox/api.md 19.1). */
function noRoom(endpoints: Awaited<ReturnType<typeof listEndpoints>>): OperationError {
	const active = endpoints.filter(({ isActive }) => isActive);
	const names = active.map(({ description, url }) => `${description} (${url})`);
	return new OperationError(
		`The brand has ${quantity(active.length, 'active webhook endpoint')} already, which is the limit`,
		`Delete or switch off one that you no longer need, then publish the workflow again (n8n 1: activate it). Or let one workflow receive the events and start the others with Execute Sub-workflow. The active endpoints are: ${names.join('; ')}.`,
	);
}
