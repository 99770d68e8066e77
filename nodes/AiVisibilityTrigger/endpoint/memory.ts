import type { IDataObject } from 'n8n-workflow';
import type { Settings } from '../settings';
import { SeenIds } from './duplicates';
import {
	dropStoredEndpoint,
	isSameUrl,
	partOf,
	readStoredEndpoint,
	type StoredEndpoint,
	storedBrands,
	writeStoredEndpoint,
} from './record';

/** Most brands of a trigger. Each has an endpoint, which takes requests at each activation. */
export const MAX_BRANDS = 50;

/**
 * The endpoint of one URL, in this process and in the node's static data. n8n saves the static data
 * of a workflow as a whole: an execution that read them before a new secret arrived can write the old
 * one back, and another process can have saved a newer one. So both secrets are kept until a delivery
 * shows which one signs.
 */
export class EndpointMemory {
	/** That of one brand among several has the brand in its query, to tell whose secret signs. */
	readonly url: string;

	readonly seen = new SeenIds();

	/** When a lost secret was last searched for, in ms of `clock.elapsed`. */
	searchedAt = -Infinity;

	/** What this process knows. */
	private current: StoredEndpoint | undefined;

	/**
	 * @param url of the trigger's webhook
	 * @param brandId empty for One Brand
	 */
	constructor(
		url: string,
		private readonly brandId = '',
	) {
		this.url = brandId === '' ? url : `${url}?brand=${encodeURIComponent(brandId)}`;
	}

	/**
	 * Returns the endpoint of this URL. A stored endpoint with another URL belongs to the workflow
	 * that this one was copied from, or to this n8n's previous address.
	 *
	 * @param staticData of the node
	 */
	load(staticData: IDataObject): StoredEndpoint | undefined {
		return this.loadSigning(staticData).find(({ url }) => isSameUrl(url, this.url));
	}

	/** Returns the stored endpoint if it has another URL. */
	loadForeign(staticData: IDataObject): StoredEndpoint | undefined {
		const stored = readStoredEndpoint(staticData, this.brandId);
		return stored !== undefined && !isSameUrl(stored.url, this.url) ? stored : undefined;
	}

	/**
	 * Returns all endpoints whose secret may have signed a delivery, newest first. The URL is not
	 * compared, because a process behind a proxy may not know the public URL, and the signature is
	 * proof enough.
	 */
	loadSigning(staticData: IDataObject): StoredEndpoint[] {
		const stored = readStoredEndpoint(staticData, this.brandId);
		const all = [stored, this.current].filter((each) => each !== undefined);
		const [first, second] = all.sort((a, b) => b.revision - a.revision);
		return second?.secret === first?.secret ? all.slice(0, 1) : all;
	}

	/** Adds the events that this or another process has saved. */
	loadSeen(staticData: IDataObject): void {
		this.seen.load(partOf(staticData, this.brandId));
	}

	/** Stores a new registration or a new secret in place of all earlier ones. */
	replace(staticData: IDataObject, endpoint: Omit<StoredEndpoint, 'revision'>): void {
		const revision = (this.loadSigning(staticData)[0]?.revision ?? 0) + 1;
		this.update({ ...endpoint, revision }, staticData);
	}

	/** Makes this endpoint the current one: its secret has signed as the newest. */
	confirm(staticData: IDataObject, endpoint: StoredEndpoint): void {
		const [{ revision }] = [...this.loadSigning(staticData), endpoint];
		this.update({ ...endpoint, revision });
	}

	/**
	 * Makes this endpoint the current one.
	 *
	 * @param staticData stores it; without them, the next delivery does
	 */
	update(endpoint: StoredEndpoint, staticData?: IDataObject): void {
		this.current = endpoint;
		if (staticData !== undefined) writeStoredEndpoint(staticData, this.brandId, endpoint);
	}

	/** @param beingAnswered IDs that will count as seen when n8n saves the static data */
	save(staticData: IDataObject, beingAnswered: string[]): void {
		if (this.current !== undefined) this.update(this.current, staticData);
		this.loadSeen(staticData);
		this.seen.save(partOf(staticData, this.brandId), beingAnswered);
	}

	/** Forgets the endpoint, which is gone. */
	forget(staticData: IDataObject): void {
		this.current = undefined;
		dropStoredEndpoint(staticData, this.brandId);
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
