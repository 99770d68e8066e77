import { chosenEnd } from './ends';
import { packedTarball } from './pack';
import { preparedFolder } from './prepared';

/** What the workers of jest share is made once, before they start. */
export default async function beforeAllWorkers(): Promise<void> {
	await packedTarball();
	await preparedFolder(chosenEnd());
}
