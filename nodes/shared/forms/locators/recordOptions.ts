import type { IDataObject, ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { toListItem } from './labels';
import { needsOf, readNewest, readOpenList, type RecordList } from './openList';

/**
 * Creates the method that n8n calls to fill an option with the newest records of a list.
 *
 * @param field path of the option, with its collection: `additionalFields.reportIds`. What the user
 * selected stays in the list, because n8n would mark it as not supported otherwise
 * @param more query parameters in addition to those of the form
 */
export function recordOptions(field: string, list: RecordList, more?: IDataObject) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const options = await readOpenList(
			this,
			needsOf(list),
			'Or use an expression.',
			async (client, selected): Promise<INodePropertyOptions[]> =>
				(await readNewest(client, list, selected, more)).map(list.toItem ?? toListItem),
		);
		const chosen = this.getCurrentNodeParameter(field);
		const unlisted = (Array.isArray(chosen) ? chosen.map(String) : []).filter(
			(id) => !options.some(({ value }) => value === id),
		);
		return [...options, ...unlisted.map((id) => ({ name: `${id} (no longer listed)`, value: id }))];
	};
}
