import { chosenEnd } from './ends';
import { packedTarball } from './pack';
import { preparedFolder } from './prepared';

/** Makes what every n8n starts from, before jest's workers ask for it at the same time. */
export default async function prepare(): Promise<void> {
	await packedTarball();
	await preparedFolder(chosenEnd());
}
