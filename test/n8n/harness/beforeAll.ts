import { SharedN8nServer, serverVariable } from './sharedN8nServer';
import { chosenEnd } from './ends';
import { packedTarball } from './pack';
import { preparedFolder } from './prepared';

/** What jest's modules before and after all tests know of each other. */
export const shared = globalThis as { sharedN8nServer?: SharedN8nServer };

/** What the workers of jest share is made once, before they start. */
export default async function beforeAllWorkers(): Promise<void> {
	await packedTarball();
	await preparedFolder(chosenEnd());
	shared.sharedN8nServer = await SharedN8nServer.open();
	process.env[serverVariable] = shared.sharedN8nServer.url;
}
