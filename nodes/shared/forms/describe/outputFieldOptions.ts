import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import furtherFields from './furtherFields.json';
import { findOperation } from './findOperation';
import type { Resource } from './types';

/**
 * Creates the method that fills the list of Selected Fields: first the fields that Simplify keeps, then
 * the other fields of the records. An expression can also name undocumented fields.
 *
 * @param resources of the node
 */
export function toOutputFieldOptions(resources: Resource[]) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const [resource, operation] = ['resource', 'operation'].map((name) =>
			String(this.getCurrentNodeParameter(name)),
		);
		const { simplified = [] } = findOperation(resources, this.getNode(), resource, operation);
		const names = [...simplified, ...furtherFieldsOf(`${resource} ${operation}`)];
		return await Promise.resolve(names.map((value) => ({ name: toLabel(value), value })));
	};
}

const furtherFieldsOf = (name: string): string[] =>
	furtherFields.find(({ operations }) => operations.includes(name))?.fields ?? [];

/** Removes the service's abbreviation, which the form does not know. */
const toLabel = (name: string): string => name.replace(/^svc_/, '');
