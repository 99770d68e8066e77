import type { StoredEndpoint } from './endpointStore';
import { isSameUrl } from './sameUrl';

/** The endpoint that the node asks for. */
export interface Wanted {
	brandId: string;
	url: string;
	events: string[];
}

/** An endpoint of the service, as far as its fields are shown (docs/api.md 19.1). */
export interface Endpoint {
	id: string;
	url: string;
	events: string[];
	isActive: boolean;
}

/** An endpoint that is no longer wanted. */
export interface Unwanted {
	brandId: string;
	id: string;
	isActive: boolean;
}

/** What to do so that exactly the wanted endpoint is there. */
export interface Plan {
	/** First of all: endpoints of this trigger that it does not want (any more). */
	remove: Unwanted[];
	/** The endpoint that will do; undefined when one must be created. */
	keep: Endpoint | undefined;
	/** Whether the kept endpoint was switched off: by the service after failed deliveries, or here. */
	switchOn: boolean;
	/** Whether the secret of the kept endpoint is lost or out of date, so that it needs a new one. */
	rotate: boolean;
}

/**
 * Decides how to get the wanted endpoint. Its URL belongs to this trigger alone, so whatever else
 * points there is a leftover, and no endpoint of another URL is touched: it may belong to the n8n
 * that this workflow was copied from. The events of an endpoint cannot be changed: the API shows no
 * way.
 *
 * @param stored what the trigger registered at this URL before
 * @param endpoints those that the brand has
 */
export function planRegistration(
	wanted: Wanted,
	stored: StoredEndpoint | undefined,
	endpoints: Endpoint[],
): Plan {
	const isStored = (endpoint: Endpoint) =>
		stored?.brandId === wanted.brandId && endpoint.id === stored.id;
	const own = endpoints.filter(({ url }) => isSameUrl(url, wanted.url));
	const keep = own
		.filter(({ events }) => isSameSet(events, wanted.events))
		.sort((a, b) => rank(b, isStored) - rank(a, isStored))
		.at(0);
	const leftovers = own
		.filter((endpoint) => endpoint !== keep)
		.map(({ id, isActive }) => ({ brandId: wanted.brandId, id, isActive }));
	return {
		remove: [...ofAnotherBrand(wanted, stored), ...leftovers],
		keep,
		switchOn: keep?.isActive === false,
		rotate: keep !== undefined && !(isStored(keep) && Boolean(stored?.secret)),
	};
}

/** What is stored of this URL and belongs to a brand that the node no longer names. */
function ofAnotherBrand(wanted: Wanted, stored: StoredEndpoint | undefined): Unwanted[] {
	if (stored === undefined || stored.brandId === wanted.brandId) return [];
	if (!isSameUrl(stored.url, wanted.url)) return [];
	return [{ brandId: stored.brandId, id: stored.id, isActive: true }];
}

/** The one whose secret is kept first, then one that is switched on. */
function rank(endpoint: Endpoint, isStored: (endpoint: Endpoint) => boolean): number {
	return (isStored(endpoint) ? 2 : 0) + (endpoint.isActive ? 1 : 0);
}

/** Whether what is stored is the wanted endpoint, with everything that is needed of it. */
export function serves(stored: StoredEndpoint, wanted: Wanted): boolean {
	const { brandId, url, events, secret } = stored;
	const isSame = brandId === wanted.brandId && isSameUrl(url, wanted.url);
	return isSame && isSameSet(events, wanted.events) && secret !== '';
}

function isSameSet(a: string[], b: string[]): boolean {
	return a.length === b.length && new Set([...a, ...b]).size === a.length;
}
