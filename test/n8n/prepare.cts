import { chosenEnd } from '../../harness/ends.cts';
import { packedTarball } from '../../harness/pack.cts';
import { preparedFolder } from '../../harness/prepared.cts';

/** Makes what every n8n starts from, before jest's workers ask for it at the same time. */
export default async function prepare(): Promise<void> {
	await packedTarball();
	await preparedFolder(chosenEnd());
}
