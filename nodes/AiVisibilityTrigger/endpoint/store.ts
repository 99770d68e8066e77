import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../shared/time/clock';
import { isSameUrl, readRecord, type StoredEndpoint, writeRecord } from './record';

/**
 * The endpoint of one URL, in this process and in the static data of its node. n8n saves the static
 * data of a workflow as a whole, as it was read earlier: an execution that began before a new secret
 * came can put the old one back, and another process can have saved a newer one. So both count until
 * a delivery shows which secret signs.
 */
export class EndpointStore {
	/** What this process knows. */
	private current: StoredEndpoint | undefined;

	constructor(readonly url: string) {}

	/**
	 * The endpoint of this URL. A record of another URL belongs to another workflow, from which this
	 * one was copied, or to an address that this n8n had before.
	 *
	 * @param staticData of the node
	 */
	load(staticData: IDataObject): StoredEndpoint | undefined {
		return this.loadSigning(staticData).find(({ url }) => isSameUrl(url, this.url));
	}

	/** The record that belongs to another URL. */
	loadForeign(staticData: IDataObject): StoredEndpoint | undefined {
		const stored = readRecord(staticData);
		return stored !== undefined && !isSameUrl(stored.url, this.url) ? stored : undefined;
	}

	/**
	 * Everything whose secret may have signed a delivery, the newest first. Here the URL does not
	 * count: processes behind a proxy may not know the public one, and the signature proves the rest.
	 */
	loadSigning(staticData: IDataObject): StoredEndpoint[] {
		const all = [readRecord(staticData), this.current].filter((each) => each !== undefined);
		const [first, second] = all.sort((a, b) => b.revision - a.revision);
		return second?.secret === first?.secret ? all.slice(0, 1) : all;
	}

	/** Saves what has just been registered or got another secret, in place of all that was known. */
	replace(staticData: IDataObject, endpoint: Omit<StoredEndpoint, 'since' | 'revision'>): void {
		const revision = (this.loadSigning(staticData)[0]?.revision ?? 0) + 1;
		this.current = { ...endpoint, revision, since: clock.now() };
		this.save(staticData);
	}

	/** Takes over what counts; a later delivery saves it where no static data are at hand. */
	set(endpoint: StoredEndpoint): void {
		this.current = endpoint;
	}

	/** Whether the endpoint is still the current one, with no other secret than this. */
	isCurrent({ id, revision }: StoredEndpoint): boolean {
		return this.current?.id === id && this.current.revision === revision;
	}

	/** Saves what this process knows. */
	save(staticData: IDataObject): void {
		if (this.current !== undefined) writeRecord(staticData, this.current);
	}

	forget(staticData: IDataObject): void {
		this.current = undefined;
		delete staticData.endpoint;
	}
}

/**
 * Makes a function that returns the one object of a URL in this process, which it makes when the URL
 * is first asked for.
 */
export function onePerUrl<T>(make: (url: string) => T): (url: string) => T {
	const known = new Map<string, T>();
	return (url) => {
		const one = known.get(url) ?? make(url);
		known.set(url, one);
		return one;
	};
}

/** The store of a URL in this process. */
export const endpointStoreOf = onePerUrl((url) => new EndpointStore(url));
