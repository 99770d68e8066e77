import type { IHookFunctions } from 'n8n-workflow';
import { readNewEndpoint } from '../../shared/assumptions/newEndpoint';
import { OperationError } from '../../shared/base/errors/operationError';
import { quantity, shortened } from '../../shared/base/values/display';
import { logTo } from '../../shared/base/values/log';
import type { Brand } from '../../shared/requests/brands';
import type { ApiClient } from '../../shared/requests/client';
import { knownEndpoints, type StoredEndpoint, storeEndpoints } from '../endpoints';
import {
	createEndpoint,
	deleteEndpoint,
	type ListedEndpoint,
	listEndpoints,
	type NewEndpoint,
	switchOn,
} from './requests';

/** The endpoints of a trigger while its workflow is activated or deactivated. */
export class Registration {
	/** All that are known and may exist. */
	private readonly known: Map<string, StoredEndpoint>;

	/** Those that were made, to be deleted again where an activation by hand fails. */
	readonly made: StoredEndpoint[] = [];

	private readonly workflow: string;

	constructor(private readonly context: IHookFunctions) {
		this.workflow = String(context.getWorkflow().id);
		this.known = new Map(knownEndpoints(context).map((each) => [each.id, each]));
	}

	/** What this workflow has registered in this n8n. Endpoints of others are left alone. */
	get ownEndpoints(): StoredEndpoint[] {
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
		const listed = await listEndpoints(client, brandId);
		const ofBrand = this.ownEndpoints.filter((each) => each.brandId === brandId);
		for (const stored of ofBrand) {
			const found = listed.find(({ id }) => id === stored.id);
			if (found === undefined) this.known.delete(stored.id);
			if (found === undefined || stored.url !== url || !isSameSet(stored.events, events)) continue;
			if (!found.isActive) await switchOn(client, stored);
			return stored;
		}
		const home = { workflow: this.workflow, instance: this.context.getInstanceId() };
		const wanted = { ...home, brandId, url, events, ...(name && { brand: name }) };
		return await this.make(client, wanted, listed);
	}

	/**
	 * Makes an endpoint. Before that, it deletes those that the workflow has at this address without
	 * knowing them: the response to an earlier request was lost. Where the brand has no room for another
	 * one, the endpoints that the new one replaces are deleted first.
	 */
	private async make(
		client: ApiClient,
		wanted: NewEndpoint,
		listed: ListedEndpoint[],
	): Promise<StoredEndpoint> {
		const { brandId, url, workflow } = wanted;
		const replaced = this.ownEndpoints.filter((each) => each.brandId === brandId);
		const mark = `(${workflow})`;
		const lost = listed.filter(
			(each) =>
				each.url === url &&
				each.description.endsWith(mark) &&
				!replaced.some(({ id }) => id === each.id),
		);
		for (const { id } of lost) await deleteEndpoint(client, brandId, id);
		const name = shortened(this.context.getWorkflow().name ?? '');
		const create = async () => {
			const body = await createEndpoint(client, wanted, `n8n workflow "${name}" ${mark}`);
			if (body === undefined) return undefined;
			const endpoint = { ...wanted, id: readNewEndpoint(body, 'id'), secret: '' };
			// Known before its secret is, so that it can be deleted.
			this.known.set(endpoint.id, endpoint);
			this.made.push(endpoint);
			endpoint.secret = readNewEndpoint(body, 'secret');
			return endpoint;
		};
		const first = await create();
		if (first !== undefined) return first;
		await this.delete(client, replaced);
		const second = replaced.length > 0 ? await create() : undefined;
		if (second !== undefined) return second;
		throw noRoom(listed);
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
		storeEndpoints(this.context, isStart ? [...this.known.values()] : this.ownEndpoints);
	}
}

const isSameSet = (a: string[], b: string[]): boolean =>
	a.every((each) => b.includes(each)) && b.every((each) => a.includes(each));

/** Lists the endpoints, so that the user can decide which one to delete (sandbox/api.md 19.1). */
function noRoom(endpoints: ListedEndpoint[]): OperationError {
	const active = endpoints.filter(({ isActive }) => isActive);
	const names = active.map(({ description, url }) => `${description} (${url})`);
	return new OperationError(
		`The brand has ${quantity(active.length, 'active webhook endpoint')} already, which is the limit`,
		`Delete or turn off one that you no longer need, then publish the workflow again (n8n 1: activate it). Or use one workflow to receive the events, and start the others from it with Execute Sub-workflow. The active endpoints are: ${names.join('; ')}.`,
	);
}
