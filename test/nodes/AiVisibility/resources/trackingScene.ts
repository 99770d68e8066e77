import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, useScene } from '../../support/scene';

/** A scene, and what the tests of the node for tracking do in it. */
export function useTracking() {
	const scene = useScene();

	/** Runs an operation that must succeed; gives its records. */
	async function done(
		resource: string,
		operation: string,
		parameters: INodeParameters,
	): Promise<IDataObject[]> {
		return (await scene.run({ parameters: { resource, operation, ...parameters } })).records;
	}

	/** Runs an operation that must not succeed; gives its error. */
	async function failed(resource: string, operation: string, parameters: INodeParameters) {
		return (await scene.runFailing({ parameters: { resource, operation, ...parameters } })).error;
	}

	const brand = () => ({ brandId: byId(scene.brandId) });

	const schedule = () =>
		scene.sandbox.state.scheduledReports.all().find(({ name }) => name === 'Monthly markets')!;

	return { scene, done, failed, brand, schedule };
}
