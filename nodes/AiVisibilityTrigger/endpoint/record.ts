import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../shared/time/clock';

/** How long the secret before a rotation signs along (docs/api.md 19.12). */
const OVERLAP_MS = 24 * 3_600_000;

/** The endpoint that a trigger has registered, as it is in the node's static data. */
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

/** The endpoint with another secret, which replaces the one it had. */
export function withSecret(endpoint: StoredEndpoint, secret: string): StoredEndpoint {
	const { secret: previous, revision } = endpoint;
	return { ...endpoint, secret, previous, revision: revision + 1, since: clock.now() };
}

/** The secret before the last rotation, while the service may still sign with it. */
export function previousSecret({ previous, since }: StoredEndpoint): string | undefined {
	return clock.now() - since < OVERLAP_MS ? previous : undefined;
}

/** Whether two URLs lead to the same place, however they are written. */
export function isSameUrl(a: string, b: string): boolean {
	return normalize(a) === normalize(b);
}

function normalize(url: string): string {
	return URL.canParse(url) ? new URL(url).href : url;
}

/** @returns undefined when the static data have no endpoint */
export function readRecord(staticData: IDataObject): StoredEndpoint | undefined {
	const stored = staticData.endpoint as Partial<StoredEndpoint> | undefined;
	if (typeof stored?.id !== 'string' || typeof stored.brandId !== 'string') return undefined;
	const { id, brandId } = stored;
	return { url: '', events: [], secret: '', revision: 0, since: 0, ...stored, id, brandId };
}

/** Writes an endpoint to the static data if that changes them: n8n saves the whole workflow then. */
export function writeRecord(staticData: IDataObject, endpoint: StoredEndpoint): void {
	const stored = readRecord(staticData);
	const isSame = (['id', 'secret', 'revision', 'abbreviation'] as const).every(
		(field) => stored?.[field] === endpoint[field],
	);
	if (!isSame) staticData.endpoint = { ...endpoint };
}
