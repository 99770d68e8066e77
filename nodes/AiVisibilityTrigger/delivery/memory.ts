import type { IDataObject } from 'n8n-workflow';
import { EndpointStore } from '../endpoint/store';
import { SecretManager } from '../secret/manager';
import { SeenIds } from './duplicates';

/** What this process knows about a webhook URL. Hooks and deliveries of the trigger share it. */
export class UrlMemory {
	readonly store: EndpointStore;

	readonly secretManager: SecretManager;

	readonly seen = new SeenIds();

	constructor(url: string) {
		this.store = new EndpointStore(url);
		this.secretManager = new SecretManager(this.store);
	}

	/**
	 * Saves all of it in the static data of the node.
	 *
	 * @param beingAnswered IDs that will count as seen when n8n saves the static data
	 */
	save(staticData: IDataObject, beingAnswered: string[] = []): void {
		this.store.save(staticData);
		this.seen.save(staticData, beingAnswered);
	}
}

const memories = new Map<string, UrlMemory>();

/** Returns the memory of a URL, made on the first call. */
export function memoryOf(url: string): UrlMemory {
	const memory = memories.get(url) ?? new UrlMemory(url);
	memories.set(url, memory);
	return memory;
}

/**
 * Forgets a URL whose trigger is gone, after saving what is known. The service may still repeat
 * deliveries to an endpoint that could not be removed, and they meet this trigger again when it is
 * activated.
 *
 * @param staticData of the node
 */
export function forgetUrl(url: string, staticData: IDataObject): void {
	const memory = memories.get(url);
	if (memory === undefined) return;
	memory.save(staticData);
	memory.store.clear();
	memories.delete(url);
}
