import type { StoredEndpoint } from './endpointStore';

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
 * points there is a leftover. The events of an endpoint cannot be changed: the API shows no way.
 *
 * @param remembered what the trigger registered before
 * @param endpoints those that the brand has
 */
export function planRegistration(
	wanted: Wanted,
	remembered: StoredEndpoint | undefined,
	endpoints: Endpoint[],
): Plan {
	const isRemembered = (endpoint: Endpoint) =>
		remembered?.brandId === wanted.brandId && endpoint.id === remembered.id;
	const keep = endpoints
		.filter(({ url, events }) => isSameUrl(url, wanted.url) && isSameSet(events, wanted.events))
		.sort((a, b) => rank(b, isRemembered) - rank(a, isRemembered))
		.at(0);
	const leftovers = endpoints
		.filter((endpoint) => isSameUrl(endpoint.url, wanted.url) || isRemembered(endpoint))
		.filter((endpoint) => endpoint !== keep)
		.map(({ id, isActive }) => ({ brandId: wanted.brandId, id, isActive }));
	return {
		remove: [...ofAnotherBrand(wanted, remembered), ...leftovers],
		keep,
		switchOn: keep?.isActive === false,
		rotate: keep !== undefined && !(isRemembered(keep) && hasSecret(remembered)),
	};
}

function hasSecret(remembered: StoredEndpoint | undefined): boolean {
	return Boolean(remembered?.secret) && !remembered?.renewing;
}

/** What is remembered and belongs to a brand that the node no longer names. */
function ofAnotherBrand(wanted: Wanted, remembered: StoredEndpoint | undefined): Unwanted[] {
	if (remembered === undefined || remembered.brandId === wanted.brandId) return [];
	return [{ brandId: remembered.brandId, id: remembered.id, isActive: true }];
}

/** The one whose secret is kept first, then one that is switched on. */
function rank(endpoint: Endpoint, isRemembered: (endpoint: Endpoint) => boolean): number {
	return (isRemembered(endpoint) ? 2 : 0) + (endpoint.isActive ? 1 : 0);
}

/** Whether what is remembered is the wanted endpoint, with everything that is needed of it. */
export function serves(remembered: StoredEndpoint, wanted: Wanted): boolean {
	const { brandId, url, events, secret } = remembered;
	const isSame = brandId === wanted.brandId && isSameUrl(url, wanted.url);
	return isSame && isSameSet(events, wanted.events) && secret !== '';
}

/** Whether two URLs lead to the same place, however they are written. */
export function isSameUrl(a: string, b: string): boolean {
	return normal(a) === normal(b);
}

function normal(url: string): string {
	return URL.canParse(url) ? new URL(url).href : url;
}

function isSameSet(a: string[], b: string[]): boolean {
	return a.length === b.length && new Set([...a, ...b]).size === a.length;
}
