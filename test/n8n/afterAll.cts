import { shared } from './beforeAll.cts';

/** Stops the shared n8n. If jest is killed, the supervisor of each process does so. */
export default async function afterAllWorkers(): Promise<void> {
	await shared.sharedN8nServer?.close();
}
