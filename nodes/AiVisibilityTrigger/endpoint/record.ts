import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../shared/base/time/clock';

/** How long the previous secret also signs after a rotation (docs/api.md 19.12). */
const OVERLAP_MS = 24 * 3_600_000;

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
	/** When the trigger received the secret, in ms since 1970. */
	since: number;
	/** The previous secret, which also signs for a day. */
	previous?: string;
	/** The abbreviation in the service's headers: `ab` in `X-AB-Signature`. */
	abbreviation?: string;
}

/** Returns the endpoint with a new secret; the old one becomes the previous secret. */
export function withSecret(endpoint: StoredEndpoint, secret: string): StoredEndpoint {
	const { secret: previous, revision } = endpoint;
	return { ...endpoint, secret, previous, revision: revision + 1, since: clock.now() };
}

/** Returns the previous secret while the service may still sign with it. */
export function previousSecret({ previous, since }: StoredEndpoint): string | undefined {
	return clock.now() - since < OVERLAP_MS ? previous : undefined;
}

/** Whether two URLs are the same address, even if written differently. */
export function isSameUrl(a: string, b: string): boolean {
	return normalizeUrl(a) === normalizeUrl(b);
}

function normalizeUrl(url: string): string {
	return URL.canParse(url) ? new URL(url).href : url;
}

/** @returns undefined when the static data contain no endpoint */
export function readStoredEndpoint(staticData: IDataObject): StoredEndpoint | undefined {
	const stored = staticData.endpoint as Partial<StoredEndpoint> | undefined;
	if (typeof stored?.id !== 'string' || typeof stored.brandId !== 'string') return undefined;
	const { id, brandId } = stored;
	return { url: '', events: [], secret: '', revision: 0, since: 0, ...stored, id, brandId };
}

/** Stores an endpoint in the static data if it changed, because n8n then saves the whole workflow. */
export function writeStoredEndpoint(staticData: IDataObject, endpoint: StoredEndpoint): void {
	const stored = readStoredEndpoint(staticData);
	const isSame = (['id', 'secret', 'revision', 'abbreviation'] as const).every(
		(field) => stored?.[field] === endpoint[field],
	);
	if (!isSame) staticData.endpoint = { ...endpoint };
}
