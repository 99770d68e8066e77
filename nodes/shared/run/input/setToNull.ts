import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../base/errors/operationError';

/**
 * Sets the fields chosen in "Set to Empty" to null.
 *
 * @param body the prepared body; not changed
 * @param cleared names of API fields
 * @param labelOf returns the label of an API field
 * @throws OperationError when a field is both set and cleared
 */
export function setToNull(
	body: IDataObject,
	cleared: string[],
	labelOf: (apiName: string) => string,
): IDataObject {
	const both = cleared.find((name) => name in body);
	if (both !== undefined) {
		throw new OperationError(
			`'${labelOf(both)}' is set and emptied at the same time`,
			"Remove it from 'Update Fields' or from 'Set to Empty'.",
		);
	}
	return { ...body, ...Object.fromEntries(cleared.map((name) => [name, null])) };
}
