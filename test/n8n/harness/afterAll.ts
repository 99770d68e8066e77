import { shared } from './beforeAll';

/** Stops what test files have shared. Where jest is killed, the supervisor of each process does. */
export default async function afterAllWorkers(): Promise<void> {
	await shared.sharedN8nServer?.close();
}
