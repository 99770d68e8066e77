import type { IDataObject } from 'n8n-workflow';

/** What the form knows of the API's fields. */
export interface FieldNames {
	/**
	 * Returns the label of an API field; undefined when the form has none, and empty when the
	 * operation sets the field itself.
	 */
	labelOf?: (apiName: string) => string | undefined;
	/** Returns the choices of an API field in words; empty when it has none. */
	choicesOf?: (apiName: string) => string;
}

/**
 * Reads `details.errors[*]`, each `{ loc, msg, type }` (docs/api.md 8.4).
 *
 * @returns each with the labels of the form, and whether the operation sets the field itself
 */
export function fieldItems(details: IDataObject, { labelOf, choicesOf }: FieldNames) {
	const items = Array.isArray(details.errors) ? (details.errors as Array<IDataObject | null>) : [];
	return items.map((item) => {
		const [, ...names] = Array.isArray(item?.loc) ? item.loc.map(String) : [];
		const labelFor = (name: string) =>
			/^\d+$/.test(name) ? `entry ${Number(name) + 1}` : (labelOf?.(name) ?? name);
		const labels = names.map(labelFor).filter((label) => label !== '');
		const field = names.findLast((name) => !/^\d+$/.test(name)) ?? '';
		const said = inPlainWords(item, choicesOf?.(field) ?? '').replace(/\.$/, '');
		const text = labels.length === 0 ? said : `'${labels.join(' → ')}': ${said}`;
		return { text, isFixed: names.length > 0 && labels.length === 0 };
	});
}

/** The service names neither the values that it accepts nor the list that has its IDs. */
function inPlainWords(item: IDataObject | null, choices: string): string {
	const said = typeof item?.msg === 'string' ? item.msg : 'a value is not valid';
	if (/\buuid\b/i.test(said)) return 'must be an ID (choose from the list)';
	const isChoice = item?.type === 'enum' || /allowed values/.test(said);
	return isChoice && choices !== '' ? `must be one of: ${choices}` : said;
}
