import type { IDataObject } from 'n8n-workflow';
import {
	dropStoredEndpoint,
	isSameUrl,
	partOf,
	readStoredEndpoint,
	type StoredEndpoint,
	writeStoredEndpoint,
} from './record';

/**
 * The endpoint of one URL, in this process and in the node's static data. n8n saves the static data
 * of a workflow as a whole: an execution that read them before a new secret arrived can write the old
 * one back, and another process can have saved a newer one. So both secrets are kept until a delivery
 * shows which one signs.
 */
export class EndpointStore {
	/** What this process knows. */
	private current: StoredEndpoint | undefined;

	/** @param brandId empty for One Brand */
	constructor(
		readonly url: string,
		private readonly brandId = '',
	) {}

	/**
	 * Returns the endpoint of this URL. A stored endpoint with another URL belongs to the workflow
	 * that this one was copied from, or to this n8n's previous address.
	 *
	 * @param staticData of the node
	 */
	load(staticData: IDataObject): StoredEndpoint | undefined {
		return this.loadSigning(staticData).find(({ url }) => isSameUrl(url, this.url));
	}

	/** Returns the stored endpoint if it has another URL. */
	loadForeign(staticData: IDataObject): StoredEndpoint | undefined {
		const stored = readStoredEndpoint(partOf(staticData, this.brandId));
		return stored !== undefined && !isSameUrl(stored.url, this.url) ? stored : undefined;
	}

	/**
	 * Returns all endpoints whose secret may have signed a delivery, newest first. The URL is not
	 * compared, because a process behind a proxy may not know the public URL, and the signature is
	 * proof enough.
	 */
	loadSigning(staticData: IDataObject): StoredEndpoint[] {
		const stored = readStoredEndpoint(partOf(staticData, this.brandId));
		const all = [stored, this.current].filter((each) => each !== undefined);
		const [first, second] = all.sort((a, b) => b.revision - a.revision);
		return second?.secret === first?.secret ? all.slice(0, 1) : all;
	}

	/** Stores a new registration or a new secret in place of all earlier ones. */
	replace(staticData: IDataObject, endpoint: Omit<StoredEndpoint, 'revision'>): void {
		const revision = (this.loadSigning(staticData)[0]?.revision ?? 0) + 1;
		this.current = { ...endpoint, revision };
		this.save(staticData);
	}

	/** Makes this endpoint the current one: its secret has signed as the newest. */
	confirm(staticData: IDataObject, endpoint: StoredEndpoint): void {
		const [{ revision }] = [...this.loadSigning(staticData), endpoint];
		this.current = { ...endpoint, revision };
	}

	/** Sets the current endpoint. The next delivery saves it. */
	update(endpoint: StoredEndpoint): void {
		this.current = endpoint;
	}

	/** Saves the current endpoint in the static data. */
	save(staticData: IDataObject): void {
		if (this.current === undefined) return;
		writeStoredEndpoint(staticData, this.brandId, this.current);
	}

	/** Forgets the endpoint, which is gone. */
	forget(staticData: IDataObject): void {
		this.current = undefined;
		dropStoredEndpoint(staticData, this.brandId);
	}
}
