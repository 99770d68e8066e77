import prepare from './prepare.cts';
import { SharedN8nServer, serverVariable } from '../../harness/sharedN8nServer.cts';

/** Shared by jest's modules before and after all tests. */
export const shared = globalThis as { sharedN8nServer?: SharedN8nServer };

/** Starts what the workers of jest share before they start. */
export default async function beforeAllWorkers(): Promise<void> {
	await prepare();
	shared.sharedN8nServer = await SharedN8nServer.open();
	process.env[serverVariable] = shared.sharedN8nServer.url;
}
