import { Desk, deskVariable } from './desk';
import { chosenEnd } from './ends';
import { packedTarball } from './pack';
import { preparedFolder } from './prepared';

/** What jest's modules before and after all tests know of each other. */
export const shared = globalThis as { n8nDesk?: Desk };

/** What the workers of jest share is made once, before they start. */
export default async function beforeAllWorkers(): Promise<void> {
	await packedTarball();
	await preparedFolder(chosenEnd());
	shared.n8nDesk = await Desk.open();
	process.env[deskVariable] = shared.n8nDesk.url;
}
