import type { IDataObject } from 'n8n-workflow';
import { Healing } from '../endpoint/healing';
import { partOf, storedBrands } from '../endpoint/record';
import { EndpointStore } from '../endpoint/store';
import type { Settings } from '../settings';
import { SeenIds } from './duplicates';

/** Most brands of a trigger. Each has an endpoint, which takes requests at each activation. */
export const MAX_BRANDS = 50;

/** What this process knows about one endpoint. */
export class EndpointMemory {
	readonly store: EndpointStore;

	readonly healing: Healing;

	readonly seen = new SeenIds();

	/**
	 * @param url of the trigger's webhook. The endpoint of one brand among several has the brand in its
	 * query, so that a delivery tells whose secret signs it
	 * @param brandId empty for One Brand
	 */
	constructor(
		url: string,
		private readonly brandId: string,
	) {
		const query = brandId === '' ? '' : `?brand=${encodeURIComponent(brandId)}`;
		this.store = new EndpointStore(`${url}${query}`, brandId);
		this.healing = new Healing(this.store);
	}

	/** Adds the events that this or another process has saved. */
	load(staticData: IDataObject): void {
		this.seen.load(partOf(staticData, this.brandId));
	}

	/** @param beingAnswered IDs that will count as seen when n8n saves the static data */
	save(staticData: IDataObject, beingAnswered: string[]): void {
		this.store.save(staticData);
		this.load(staticData);
		this.seen.save(partOf(staticData, this.brandId), beingAnswered);
	}
}

/**
 * What this process knows about the webhook URL of a trigger, by brand. Hooks and deliveries share
 * it.
 */
export class TriggerMemory {
	private readonly endpoints = new Map<string, EndpointMemory>();

	constructor(private readonly url: string) {}

	/**
	 * Returns the memory of an endpoint, made on the first call.
	 *
	 * @param brandId empty for One Brand
	 */
	endpointOf(brandId: string): EndpointMemory {
		const endpoint = this.endpoints.get(brandId) ?? new EndpointMemory(this.url, brandId);
		this.endpoints.set(brandId, endpoint);
		return endpoint;
	}

	/**
	 * Returns the memory of the endpoint that a delivery came to. A brand of which nothing is stored can
	 * only be one of All Brands, after n8n has lost what the workflow remembered. Anyone can send any
	 * brand, so there is room for some.
	 *
	 * @param brandId in the query of the URL
	 * @returns undefined when there is no such endpoint
	 */
	endpointFor(
		brandId: string,
		{ brands, brandIds, registration }: Settings,
		staticData: IDataObject,
	): EndpointMemory | undefined {
		if (brands === 'one' || registration === 'byHand') return this.endpointOf('');
		const known = [...this.endpoints.keys(), ...brandIds, ...storedBrands(staticData)];
		const mayBeOwn = brands !== 'chosen' && brandId !== '' && this.endpoints.size < 2 * MAX_BRANDS;
		return known.includes(brandId) || mayBeOwn ? this.endpointOf(brandId) : undefined;
	}

	/**
	 * Saves what is known about all endpoints: n8n saves the static data as a delivery has read them,
	 * and so undoes what deliveries to other endpoints have saved in between.
	 *
	 * @param answered the endpoint whose delivery is being answered, with the IDs that will count as
	 * seen
	 */
	save(staticData: IDataObject, answered?: EndpointMemory, beingAnswered: string[] = []): void {
		for (const endpoint of this.endpoints.values()) {
			endpoint.save(staticData, endpoint === answered ? beingAnswered : []);
		}
	}
}

const memories = new Map<string, TriggerMemory>();

/** Returns the memory of a webhook URL, made on the first call. */
export function memoryOf(url: string): TriggerMemory {
	const memory = memories.get(url) ?? new TriggerMemory(url);
	memories.set(url, memory);
	return memory;
}

/**
 * Forgets a URL whose trigger is gone, after saving what is known. The service may still repeat
 * deliveries to an endpoint that could not be removed, and they meet this trigger again when it is
 * activated.
 *
 * @param staticData of the node
 */
export function forgetUrl(url: string, staticData: IDataObject): void {
	memories.get(url)?.save(staticData);
	memories.delete(url);
}
