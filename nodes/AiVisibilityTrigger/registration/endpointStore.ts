import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../shared/time/clock';

/** The endpoint that a trigger has registered, as kept in the node's static data. */
export interface StoredEndpoint {
	id: string;
	/** The endpoint's brand, which may since have been changed in the node. */
	brandId: string;
	url: string;
	events: string[];
	/** The service shows it once (docs/api.md 19.2). */
	secret: string;
	/** When the secret came, in ms since 1970. */
	since: number;
	/** The secret that this trigger itself has replaced then. */
	previous?: string;
	/** Set before a new secret is asked for: from then on the one that is kept may be out of date. */
	renewing?: true;
}

/**
 * What this process knows, by the URL of the endpoint. n8n saves the static data of a workflow as a
 * whole, as somebody has read it earlier: an execution that began before a new secret came can put
 * the old one back. The later word counts, and a delivery puts it into the static data again.
 */
const inProcess = new Map<string, StoredEndpoint>();

/**
 * @param staticData of the node
 * @param url of the trigger, if what this process knows is asked for as well
 */
export function loadEndpoint(staticData: IDataObject, url?: string): StoredEndpoint | undefined {
	const stored = read(staticData);
	const known = url === undefined ? undefined : inProcess.get(url);
	return known !== undefined && known.since > (stored?.since ?? 0) ? known : stored;
}

/** Keeps what the service has just said. */
export function remember(staticData: IDataObject, endpoint: Omit<StoredEndpoint, 'since'>): void {
	const fresh = { ...endpoint, since: clock.now() };
	saveInProcess(fresh);
	store(staticData, fresh);
}

/** The same where there is no static data at hand; a delivery stores it. */
export function saveInProcess(endpoint: StoredEndpoint): void {
	inProcess.set(endpoint.url, endpoint);
}

/** Puts into the static data what is known anyway, if it is not there. */
export function store(staticData: IDataObject, endpoint: StoredEndpoint): void {
	const stored = read(staticData);
	const isSame = (['id', 'since', 'renewing'] as const).every(
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
	return { url: '', events: [], secret: '', since: 0, ...kept, id: kept.id, brandId: kept.brandId };
}
