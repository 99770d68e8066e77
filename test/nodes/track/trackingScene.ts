import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, useScene } from '../support/scene';

/** A scene, and what the tests of the node for tracking do in it. */
export function useTracking() {
	const scene = useScene();

	const call = async (resource: string, operation: string, parameters: INodeParameters) =>
		await scene.run({ parameters: { resource, operation, ...parameters } });

	/** Runs an operation that must succeed; gives its records. */
	async function done(
		resource: string,
		operation: string,
		parameters: INodeParameters,
	): Promise<IDataObject[]> {
		const { error, records } = await call(resource, operation, parameters);
		if (error)
			throw new Error(`${resource}: ${operation}: ${error.message} ${String(error.description)}`);
		return records;
	}

	const brand = () => ({ brandId: byId(scene.brandId) });

	const schedule = () =>
		scene.sandbox.state.scheduledReports.all().find(({ name }) => name === 'Monthly markets')!;

	return { scene, call, done, brand, schedule };
}
