import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import type { Registry } from './registry';

/**
 * Creates the method that fills the list of Selected Fields with the fields that Simplify keeps: only
 * these are known before a record is read. An expression can name others.
 *
 * @param registry the operations of the node
 */
export function toOutputFieldOptions(registry: Registry) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const [resource, operation] = ['resource', 'operation'].map((name) =>
			this.getCurrentNodeParameter(name),
		);
		const { simplified = [] } = registry.find(this.getNode(), resource, operation).operation;
		const names = simplified.filter((name) => !name.startsWith('*'));
		return await Promise.resolve(names.map((value) => ({ name: toLabel(value), value })));
	};
}

/** Removes the service's abbreviation, which the form does not know. */
const toLabel = (name: string): string => name.replace(/^svc_/, '');
