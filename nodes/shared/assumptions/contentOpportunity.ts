import type { IDataObject } from 'n8n-workflow';

/** Reads a content opportunity: its `title` (sandbox/api.md 18.7, assumed). The list has open ones only. */
export const toContentOpportunity = ({ id, title }: IDataObject) => ({
	id,
	title: typeof title === 'string' ? title : String(id),
});
