import type { IDataObject } from 'n8n-workflow';
import type { FieldValues, OperationContext } from '../../../shared/forms/describe/types';
import { accentColor, fileField, logoUrl, title } from '../fields';

/** Adds the HTML of a record as a file, unless there is to be none. @param name in words */
export async function withFile(
	{ form, withPage }: OperationContext,
	record: IDataObject & { html: string },
	name: string,
): Promise<unknown> {
	const field = form.get(fileField, 'data');
	if (field === '') return record;
	const fileName = name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100);
	return await withPage(record, field, record.html, fileName);
}

/** What the form says about the look of a page. */
export const ownLook = (form: FieldValues) => ({
	accentColor: form.get(accentColor),
	logoUrl: form.get(logoUrl),
	title: form.get(title),
});
