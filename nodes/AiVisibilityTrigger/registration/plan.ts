import type { Endpoint, EndpointSettings } from '../endpoint/api';
import { isSameUrl, type StoredEndpoint } from '../endpoint/memory';

export type Leftover = Pick<StoredEndpoint, 'id' | 'brandId'>;

/** The steps after which exactly the endpoint that the node needs exists. */
export interface Plan {
	/** Done first: endpoints of this trigger that it does not need. */
	remove: Leftover[];
	/** The endpoint to use; undefined when one must be created. */
	existing: Endpoint | undefined;
	/** Whether the secret of the existing endpoint is lost. */
	rotate: boolean;
}

/**
 * Plans how to get an endpoint with these settings. The URL belongs to this trigger alone, so other
 * endpoints with this URL are removed. Endpoints with other URLs are left alone: they may belong to
 * the n8n that this workflow was copied from. Changing the events of an endpoint is undocumented, so
 * other events need a new endpoint.
 *
 * @param stored what the trigger registered at this URL before
 * @param endpoints of the brand
 */
export function planRegistration(
	settings: EndpointSettings,
	stored: StoredEndpoint | undefined,
	endpoints: Endpoint[],
): Plan {
	const { brandId, url, events } = settings;
	const isStored = ({ id }: Endpoint) => stored?.brandId === brandId && id === stored.id;
	const own = endpoints.filter((endpoint) => isSameUrl(endpoint.url, url));
	const usable = own.filter((endpoint) => isSameSet(endpoint.events, events));
	// Prefers the one whose secret is known.
	const existing = usable.find(isStored) ?? usable.at(0);
	const leftovers = own
		.filter((endpoint) => endpoint !== existing)
		.map(({ id }) => ({ brandId, id }));
	const ofAnotherBrand = stored === undefined || stored.brandId === brandId ? [] : [stored];
	return {
		remove: [...ofAnotherBrand, ...leftovers],
		existing,
		rotate: existing !== undefined && !isStored(existing),
	};
}

/**
 * @param stored of the same URL
 * @returns whether the stored endpoint has these settings
 */
export function serves(stored: StoredEndpoint, { brandId, events }: EndpointSettings): boolean {
	return stored.brandId === brandId && isSameSet(stored.events, events);
}

function isSameSet(a: string[], b: string[]): boolean {
	const both = new Set([...a, ...b]).size;
	return new Set(a).size === both && new Set(b).size === both;
}
