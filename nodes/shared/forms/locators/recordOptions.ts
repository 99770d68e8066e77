import type { IDataObject, ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import type { ApiClient } from '../../requests/client';
import { toListItem } from './labels';
import { needsOf, readNewest, readOpenList, type ReadSelected, type RecordList } from './openList';

/**
 * Creates the method that n8n calls to fill an option with several choices.
 *
 * @param field path of the option, with its collection. What the user selected
 * stays in the list, because n8n would mark it as not supported otherwise
 * @param needs names of the parameters that must be selected first
 * @param read reads the choices
 */
export function offeredOptions(
	field: string,
	needs: string[],
	read: (client: ApiClient, selected: ReadSelected) => Promise<INodePropertyOptions[]>,
) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const options = await readOpenList(this, needs, 'Or use an expression.', read);
		const chosen = this.getCurrentNodeParameter(field);
		const unlisted = (Array.isArray(chosen) ? chosen.map(String) : []).filter(
			(id) => !options.some(({ value }) => value === id),
		);
		return [...options, ...unlisted.map((id) => ({ name: `${id} (no longer listed)`, value: id }))];
	};
}

/**
 * Like `offeredOptions`, with the newest records of a list as choices.
 *
 * @param more query parameters in addition to those of the form
 */
export const recordOptions = (field: string, list: RecordList, more?: IDataObject) =>
	offeredOptions(field, needsOf(list), async (client, selected) => {
		const records = await readNewest(client, list, selected, more);
		return records.map(list.toItem ?? toListItem);
	});
