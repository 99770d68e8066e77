import type { IDataObject } from 'n8n-workflow';
import { isUuid } from '../../shared/base/values/records';
import type { WebhookRequest } from '../request';
import type { Settings } from '../settings';
import { SeenIds } from './duplicates';

/** The endpoint that a trigger registered for a brand, as stored in the node's static data. */
export interface StoredEndpoint {
	id: string;
	brandId: string;
	/** The workflow that registered it: a copy can have its static data. Ends the description. */
	owner: string;
	/** The n8n that registered it: another one can have the workflow with its static data. */
	instance: string;
	url: string;
	events: string[];
	/** The service shows it once (sandbox/api.md 19.2). */
	secret: string;
	/** Number of the secret, because clocks cannot tell which of two secrets is newer. */
	revision: number;
	/** Name of the brand, where the list of brands gave it. */
	brand?: string;
}

export const MAX_BRANDS = 50;

/**
 * The endpoint of one brand, in this process and in the node's static data. n8n saves the static data
 * of a workflow as a whole: an execution that read them before a new secret arrived can write the old
 * one back, and another process can have saved a newer one. So a process keeps what it has found out
 * itself, and writes it until the static data have something newer.
 */
export class EndpointMemory {
	readonly seen = new SeenIds();

	/** When a new secret was last asked for, by cause, in ms of `clock.elapsed`. */
	readonly lastAt = { rotated: -Infinity, lost: -Infinity };

	/** The endpoint as of the last `load`; undefined when there is none, or n8n has lost it. */
	current: StoredEndpoint | undefined;

	private found: StoredEndpoint | undefined;

	/** Whether the static data had an endpoint last. If it is gone then, others have removed it. */
	private wasStored = false;

	/** The newest revision in the static data. It goes on where endpoints come and go. */
	private newest = 0;

	constructor(readonly brandId: string) {}

	/**
	 * Reads the endpoint and the events that this or another process has saved. Only the newest secret
	 * counts: an older one may have leaked.
	 */
	load(staticData: IDataObject): StoredEndpoint | undefined {
		this.seen.load(partOf(staticData, this.brandId));
		this.newest = Number(staticData.revision ?? 0);
		const stored = readStoredEndpoint(staticData, this.brandId);
		if (stored === undefined && this.wasStored) this.found = undefined;
		this.wasStored = stored !== undefined;
		const isNewer = (this.found?.revision ?? 0) > (stored?.revision ?? 0);
		return (this.current = isNewer ? this.found : stored);
	}

	/** Keeps what this process has found out until `save` writes it, instead of all earlier secrets. */
	keep(endpoint: Omit<StoredEndpoint, 'revision'>): void {
		const revision = Math.max(this.newest, this.found?.revision ?? 0) + 1;
		this.found = { ...endpoint, revision };
	}

	/** @param beingAnswered IDs that will count as seen when n8n saves the static data */
	save(staticData: IDataObject, beingAnswered: string[] = []): void {
		const current = this.load(staticData);
		if (current !== undefined && current === this.found) {
			const part = { ...partOf(staticData, this.brandId), endpoint: { ...current } };
			staticData.brands = { ...partsOf(staticData), [this.brandId]: part } as IDataObject;
			staticData.revision = Math.max(this.newest, current.revision);
		}
		this.seen.save(partOf(staticData, this.brandId), beingAnswered);
	}

	forget(staticData: IDataObject): void {
		this.found = undefined;
		this.wasStored = false;
		delete partsOf(staticData)[this.brandId];
	}
}

/** What this process knows about a trigger, by brand. Hooks and deliveries share it. */
export class TriggerMemory {
	/** Until when no summary is read, in ms of `clock.elapsed`. */
	noSummaryUntil = -Infinity;

	private readonly endpoints = new Map<string, EndpointMemory>();

	endpointOf(brandId: string): EndpointMemory {
		const endpoint = this.endpoints.get(brandId) ?? new EndpointMemory(brandId);
		this.endpoints.set(brandId, endpoint);
		return endpoint;
	}

	/**
	 * Returns the endpoints that a delivery may have come to: all, where the service drops the brand from
	 * the address. A brand of which nothing is stored can only be one of All Brands, or one that was chosen
	 * by name, after n8n has lost what the workflow remembered. Anyone can send any brand, so there is room
	 * for some.
	 */
	candidates(
		{ brandId, brandInBody }: Pick<WebhookRequest, 'brandId' | 'brandInBody'>,
		{ brands, brandIds }: Settings,
		staticData: IDataObject,
	): EndpointMemory[] {
		const stored = storedBrands(staticData);
		const hasNames = brands === 'chosen' && !brandIds.every(isUuid);
		const all = stored.length === 0 && !hasNames ? brandIds : stored;
		const isNamed = brandId !== '' && brands !== 'one';
		const isFree = (brands !== 'chosen' || hasNames) && this.endpoints.size < 2 * MAX_BRANDS;
		const mayBeOwn = isFree && (isNamed || all.length === 0);
		const isKnown = (id: string) =>
			this.endpoints.has(id) || stored.includes(id) || brandIds.includes(id);
		const named = [isNamed ? brandId : brandInBody].filter((id) => isKnown(id) || (id && mayBeOwn));
		return [...new Set(isNamed ? named : [...all, ...named])].map((id) => {
			const memory = this.endpointOf(id);
			memory.load(staticData);
			return memory;
		});
	}

	/**
	 * Saves what is known about all endpoints: n8n saves the static data as a delivery has read them,
	 * and so undoes what deliveries to other endpoints have saved in between.
	 *
	 * @param answered the endpoint whose delivery is being answered, with the IDs that then count as seen
	 */
	save(staticData: IDataObject, answered?: EndpointMemory, beingAnswered: string[] = []): void {
		for (const endpoint of this.endpoints.values()) {
			endpoint.save(staticData, endpoint === answered ? beingAnswered : []);
		}
	}
}

const memories = new Map<string, TriggerMemory>();

export function memoryOf(id: string): TriggerMemory {
	const memory = memories.get(id) ?? new TriggerMemory();
	memories.set(id, memory);
	return memory;
}

/** Saves what is known: an endpoint that could not be removed may be met again. */
export function forgetTrigger(id: string, staticData: IDataObject): void {
	memories.get(id)?.save(staticData);
	memories.delete(id);
}

const partsOf = ({ brands }: IDataObject) => (brands ?? {}) as Record<string, IDataObject>;

function partOf(staticData: IDataObject, brandId: string): IDataObject {
	const brands = partsOf(staticData);
	return Object.hasOwn(brands, brandId) ? brands[brandId] : {};
}

export function readStoredEndpoint(data: IDataObject, brandId: string): StoredEndpoint | undefined {
	const stored = partOf(data, brandId).endpoint as StoredEndpoint | undefined;
	return typeof stored?.id === 'string' ? stored : undefined;
}

export const storedBrands = (staticData: IDataObject): string[] =>
	Object.keys(partsOf(staticData)).filter((id) => readStoredEndpoint(staticData, id));
