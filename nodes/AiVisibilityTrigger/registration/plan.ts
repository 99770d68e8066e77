import type { Endpoint, EndpointSettings, Leftover } from '../endpoint/api';
import { isSameUrl, type StoredEndpoint } from '../endpoint/record';

/** What to do so that exactly the endpoint that the node asks for is there. */
export interface Plan {
	/** First of all: endpoints of this trigger that it does not need (any more). */
	remove: Leftover[];
	/** The endpoint that will do; undefined when one must be created. */
	existing: Endpoint | undefined;
	/** Whether the existing endpoint is switched off: by the service after failed deliveries, or here. */
	switchOn: boolean;
	/** Whether the secret of the existing endpoint is lost or out of date, so that it needs a new one. */
	rotate: boolean;
}

/**
 * Decides how to get an endpoint with these settings. Its URL belongs to this trigger alone, so
 * whatever else points there is a leftover, and no endpoint of another URL is touched: it may belong
 * to the n8n that this workflow was copied from. The events of an endpoint cannot be changed: the API
 * shows no way.
 *
 * @param stored what the trigger registered at this URL before
 * @param endpoints those that the brand has
 */
export function planRegistration(
	settings: EndpointSettings,
	stored: StoredEndpoint | undefined,
	endpoints: Endpoint[],
): Plan {
	const { brandId, url, events } = settings;
	const isStored = ({ id }: Endpoint) => stored?.brandId === brandId && id === stored.id;
	const own = endpoints.filter((endpoint) => isSameUrl(endpoint.url, url));
	// The one whose secret is known first, then one that is switched on.
	const rank = (endpoint: Endpoint) => (isStored(endpoint) ? 2 : 0) + (endpoint.isActive ? 1 : 0);
	const [existing] = own
		.filter((endpoint) => isSameSet(endpoint.events, events))
		.sort((a, b) => rank(b) - rank(a));
	const leftovers = own
		.filter((endpoint) => endpoint !== existing)
		.map(({ id, isActive }) => ({ brandId, id, isActive }));
	return {
		remove: [...ofAnotherBrand(settings, stored), ...leftovers],
		existing,
		switchOn: existing?.isActive === false,
		rotate: existing !== undefined && !(isStored(existing) && stored?.secret),
	};
}

/** What is stored of this URL and belongs to a brand that the node no longer names. */
function ofAnotherBrand(
	{ brandId, url }: EndpointSettings,
	stored: StoredEndpoint | undefined,
): Leftover[] {
	if (stored === undefined || stored.brandId === brandId || !isSameUrl(stored.url, url)) return [];
	return [{ brandId: stored.brandId, id: stored.id, isActive: true }];
}

/** Whether what is stored has these settings, and a secret. */
export function serves(stored: StoredEndpoint, settings: EndpointSettings): boolean {
	const { brandId, url, events, secret } = stored;
	const isSame = brandId === settings.brandId && isSameUrl(url, settings.url);
	return isSame && isSameSet(events, settings.events) && secret !== '';
}

function isSameSet(a: string[], b: string[]): boolean {
	const both = new Set([...a, ...b]).size;
	return new Set(a).size === both && new Set(b).size === both;
}
