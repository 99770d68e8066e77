import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../shared/time/clock';
import { isSameUrl } from './sameUrl';

/** How long the secret before a rotation signs along (docs/api.md 19.12). */
const OVERLAP_MS = 24 * 3_600_000;

/** The endpoint that a trigger has registered, as kept in the node's static data. */
export interface StoredEndpoint {
	id: string;
	/** The endpoint's brand, which may since have been changed in the node. */
	brandId: string;
	url: string;
	events: string[];
	/** The service shows it once (docs/api.md 19.2). */
	secret: string;
	/** Counts the secrets of the endpoint: no clock says which one is newer. */
	revision: number;
	/** When the secret came, in ms since 1970. */
	since: number;
	/** The secret before it, which signs along for a day. */
	previous?: string;
	/** In the names of the service's headers: `ab` in `X-AB-Signature`. */
	abbreviation?: string;
}

/**
 * What this process knows, by the URL of the endpoint. n8n saves the static data of a workflow as a
 * whole, as it was read earlier: an execution that began before a new secret came can put
 * the old one back, and another process can have stored a newer one. So both count until a delivery
 * shows which secret signs.
 */
const inProcess = new Map<string, StoredEndpoint>();

/**
 * The endpoint of this URL. What is stored of another URL belongs to another workflow, from which
 * this one was copied, or to an address that this n8n had before.
 *
 * @param staticData of the node
 * @param url of the trigger
 */
export function loadEndpoint(staticData: IDataObject, url: string): StoredEndpoint | undefined {
	const stored = read(staticData);
	const own = stored !== undefined && isSameUrl(stored.url, url) ? stored : undefined;
	const known = inProcess.get(url);
	return known !== undefined && known.revision > (own?.revision ?? -1) ? known : own;
}

/** What is stored although it belongs to another URL. */
export function loadForeign(staticData: IDataObject, url: string): StoredEndpoint | undefined {
	const stored = read(staticData);
	return stored !== undefined && !isSameUrl(stored.url, url) ? stored : undefined;
}

/**
 * Everything whose secret may have signed a delivery, the newest first. Here the URL does not count:
 * processes behind a proxy may not know the public one, and the signature proves the rest.
 */
export function loadCandidates(staticData: IDataObject, url: string): StoredEndpoint[] {
	const all = [inProcess.get(url), read(staticData)].filter((each) => each !== undefined);
	const [first, second] = all.sort((a, b) => b.revision - a.revision);
	return second?.secret === first?.secret ? all.slice(0, 1) : all;
}

/** The secret before the last rotation, while the service may still sign with it. */
export function previousSecret({ previous, since }: StoredEndpoint): string | undefined {
	return clock.now() - since < OVERLAP_MS ? previous : undefined;
}

/** Keeps what the service has just said. */
export function remember(
	staticData: IDataObject,
	endpoint: Omit<StoredEndpoint, 'since' | 'revision'>,
): void {
	const revision = (loadCandidates(staticData, endpoint.url)[0]?.revision ?? 0) + 1;
	keep(staticData, { ...endpoint, revision, since: clock.now() });
}

/** Keeps what is known of an endpoint, here and in the static data. */
export function keep(staticData: IDataObject, endpoint: StoredEndpoint): void {
	saveInProcess(endpoint);
	store(staticData, endpoint);
}

/** The endpoint with another secret, which replaces the one it had. */
export function withSecret(endpoint: StoredEndpoint, secret: string): StoredEndpoint {
	const { secret: previous, revision } = endpoint;
	return { ...endpoint, secret, previous, revision: revision + 1, since: clock.now() };
}

/** The same where there is no static data at hand; a delivery stores it. */
export function saveInProcess(endpoint: StoredEndpoint): void {
	inProcess.set(endpoint.url, endpoint);
}

/** The latest that this process knows of an endpoint. */
export function latestInProcess(endpoint: StoredEndpoint): StoredEndpoint {
	const known = inProcess.get(endpoint.url);
	return known !== undefined && known.revision > endpoint.revision ? known : endpoint;
}

/** Whether this process still holds an endpoint, with no other secret than this one. */
export function isKept({ url, id, revision }: StoredEndpoint): boolean {
	const known = inProcess.get(url);
	return known?.id === id && known.revision === revision;
}

/** Puts into the static data what is known anyway, if it is not there. */
export function store(staticData: IDataObject, endpoint: StoredEndpoint): void {
	const stored = read(staticData);
	const isSame = (['id', 'secret', 'revision', 'abbreviation'] as const).every(
		(field) => stored?.[field] === endpoint[field],
	);
	if (!isSame) staticData.endpoint = { ...endpoint };
}

export function forget(staticData: IDataObject, url: string): void {
	inProcess.delete(url);
	delete staticData.endpoint;
}

function read(staticData: IDataObject): StoredEndpoint | undefined {
	const kept = staticData.endpoint as Partial<StoredEndpoint> | undefined;
	if (typeof kept?.id !== 'string' || typeof kept.brandId !== 'string') return undefined;
	const { id, brandId } = kept;
	return { url: '', events: [], secret: '', revision: 0, since: 0, ...kept, id, brandId };
}
