import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import type { Registry } from './registry';

/**
 * Makes the method that fills the list of Selected Fields: those that Simplify keeps, which are the ones
 * known of a record before it is read. Others can be named in an expression.
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

/** The one name with the service's abbreviation, which a form does not know. */
const toLabel = (name: string): string => name.replace(/^svc_/, '');
