import type { IDataObject } from 'n8n-workflow';

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

/**
 * Returns the part of a node's static data that is about one endpoint. The endpoint of One Brand has
 * all of it.
 *
 * @param brandId empty for One Brand
 */
export function partOf(staticData: IDataObject, brandId: string): IDataObject {
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

/** Removes an endpoint from the static data. */
export function dropStoredEndpoint(staticData: IDataObject, brandId: string): void {
	if (brandId === '') delete staticData.endpoint;
	else delete partsOf(staticData)[brandId];
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

/**
 * Stores an endpoint in the static data if it changed, because n8n then saves the whole workflow, and
 * if no other process has stored a newer one.
 *
 * @param brandId empty for One Brand
 */
export function writeStoredEndpoint(
	staticData: IDataObject,
	brandId: string,
	endpoint: StoredEndpoint,
): void {
	const stored = readStoredEndpoint(staticData, brandId);
	if (stored !== undefined && stored.revision > endpoint.revision) return;
	if (JSON.stringify(stored) === JSON.stringify(endpoint)) return;
	if (brandId !== '') {
		staticData.brands ??= {};
		partsOf(staticData)[brandId] ??= {};
	}
	partOf(staticData, brandId).endpoint = { ...endpoint };
}
