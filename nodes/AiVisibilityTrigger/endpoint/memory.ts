import type { IDataObject } from 'n8n-workflow';
import type { Settings } from '../settings';
import { SeenIds } from './duplicates';

/** The endpoint that a trigger registered, as stored in the node's static data. */
export interface StoredEndpoint {
	id: string;
	/** The endpoint's brand. The node may have another brand by now. */
	brandId: string;
	url: string;
	events: string[];
	/** The service shows it once (docs/api.md 19.2). */
	secret: string;
	/** Number of the endpoint's secret, because clocks cannot tell which of two secrets is newer. */
	revision: number;
	/**
	 * The abbreviation in the service's headers: `ab` in `X-AB-Signature`. Missing in what earlier
	 * versions stored.
	 */
	abbreviation?: string;
	/** Name of the brand, where the list of brands gave it. */
	brand?: string;
}

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
		if (staticData !== undefined) this.write(staticData, endpoint);
	}

	/** @param beingAnswered IDs that will count as seen when n8n saves the static data */
	save(staticData: IDataObject, beingAnswered: string[]): void {
		if (this.current !== undefined) this.write(staticData, this.current);
		this.loadSeen(staticData);
		this.seen.save(partOf(staticData, this.brandId), beingAnswered);
	}

	/**
	 * Writes an endpoint if it changed, because n8n then saves the whole workflow, and if no other
	 * process has stored a newer one.
	 */
	private write(staticData: IDataObject, endpoint: StoredEndpoint): void {
		const stored = readStoredEndpoint(staticData, this.brandId);
		if (stored !== undefined && stored.revision > endpoint.revision) return;
		if (JSON.stringify(stored) === JSON.stringify(endpoint)) return;
		if (this.brandId !== '') {
			staticData.brands ??= {};
			partsOf(staticData)[this.brandId] ??= {};
		}
		partOf(staticData, this.brandId).endpoint = { ...endpoint };
	}

	/** Forgets the endpoint, which is gone. */
	forget(staticData: IDataObject): void {
		this.current = undefined;
		if (this.brandId === '') delete staticData.endpoint;
		else delete partsOf(staticData)[this.brandId];
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
		const isOnly = brands === 'one' || registration === 'byHand';
		const known = [...this.endpoints.keys(), ...brandIds, ...storedBrands(staticData)];
		const mayBeOwn = brands !== 'chosen' && brandId !== '' && this.endpoints.size < 2 * MAX_BRANDS;
		if (!isOnly && !mayBeOwn && !known.includes(brandId)) return undefined;
		const endpoint = this.endpointOf(isOnly ? '' : brandId);
		endpoint.loadSeen(staticData);
		return endpoint;
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

/**
 * Returns the part of a node's static data that is about one endpoint. The endpoint of One Brand has
 * all of it.
 *
 * @param brandId empty for One Brand
 */
function partOf(staticData: IDataObject, brandId: string): IDataObject {
	if (brandId === '') return staticData;
	const brands = partsOf(staticData);
	return Object.hasOwn(brands, brandId) ? brands[brandId] : {};
}

/**
 * @param brandId empty for One Brand
 * @returns undefined when the static data contain no such endpoint
 */
export function readStoredEndpoint(
	staticData: IDataObject,
	brandId: string,
): StoredEndpoint | undefined {
	const stored = partOf(staticData, brandId).endpoint as StoredEndpoint | undefined;
	return typeof stored?.id === 'string' ? stored : undefined;
}

/** Returns the brands whose endpoints a node's static data contain; an empty ID for One Brand. */
export function storedBrands(staticData: IDataObject): string[] {
	const one = readStoredEndpoint(staticData, '') === undefined ? [] : [''];
	return [...one, ...Object.keys(partsOf(staticData))];
}

function partsOf({ brands }: IDataObject): Record<string, IDataObject> {
	return (brands ?? {}) as Record<string, IDataObject>;
}

/** Whether two URLs are the same address, even if written differently. */
export function isSameUrl(a: string, b: string): boolean {
	return normalizeUrl(a) === normalizeUrl(b);
}

function normalizeUrl(url: string): string {
	return URL.canParse(url) ? new URL(url).href : url;
}
