import type { IDataObject } from 'n8n-workflow';
import { RecordWithFile } from '../../../shared/run/output/output';
import type { OperationContext } from '../../../shared/forms/describe/types';
import type { ComparedReport } from '../results/readComparison';

/** Adds the HTML of a record as a file. @param field empty for none */
export async function withFile(
	{ toFile }: OperationContext,
	record: IDataObject & { html: string },
	field: string,
	fileName: string,
): Promise<unknown> {
	if (field === '') return record;
	return new RecordWithFile(record, { [field]: await toFile(record.html, fileName, 'text/html') });
}

/** `ai-visibility-example-coffee-2026-03-01.html` */
export function toFileName({ facts: { brand, date } }: ComparedReport): string {
	const parts = ['ai-visibility', brand, date].map((part) => String(part ?? '').toLowerCase());
	const name = parts.join('-').replace(/[^\p{L}\p{N}]+/gu, '-');
	return `${name.slice(0, 100).replace(/-+$/, '')}.html`;
}
