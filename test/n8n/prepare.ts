import { chosenEnd } from '../../tools/n8n/ends';
import { packedTarball } from '../../tools/n8n/pack';
import { preparedFolder } from '../../tools/n8n/prepared';

/** Makes what every n8n starts from, before jest's workers ask for it at the same time. */
export default async function prepare(): Promise<void> {
	await packedTarball();
	await preparedFolder(chosenEnd());
}
