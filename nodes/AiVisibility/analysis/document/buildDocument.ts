import type { IDataObject } from 'n8n-workflow';
import { RecordWithFile } from '../../../shared/run/output/output';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { readChosenReport } from '../results/latest';
import { readPrevious } from '../results/reports';
import { readComparison, type ComparedReport } from '../results/readComparison';
import { readRecord } from '../results/readOnce';
import { toDocument } from './document';
import { toFormat } from '../../../shared/reports/words/format';
import { toLook } from './look';
import { toPage } from './page';
import { toPlainText, toSlackText, toSubject } from './plainText';
import { readExtras, WHITE_LABEL } from './readExtras';
import type { Texts } from '../../../shared/reports/words/texts';

const HINT =
	'No field of the results agrees with the score, so the document does not say which answers mention the brand. Set the option Mention Field.';

const NO_SVG = 'The logo is an SVG, which most email programs do not show. A PNG is shown by all.';

/**
 * Builds a document of a report for people without access to the service.
 *
 * @returns subject, HTML, plain text, and the main figures for later nodes
 * @throws ApiFailure; OperationError for a report that does not exist or has not completed, and for a
 * Mention Field that the results do not have
 */
export async function buildDocument(
	context: OperationContext,
	query: IDataObject,
	texts: Texts,
): Promise<unknown[]> {
	const { client, parameter, timezone, note } = context;
	const { record: report, notes } = await readChosenReport(context, query);
	const before = await readPrevious(client, report);
	const compared = await readComparison(context, report, before);
	const options = parameter('options', {}) as IDataObject;
	const look = toLook(options, await readRecord(context, WHITE_LABEL, report.brand_id));
	const format = toFormat(texts, timezone);
	const extras = await readExtras(context, report);
	if (compared.isUnknown) note(HINT);
	if (/\.svg$/i.test(new URL(look.logoUrl ?? 'https:logo').pathname)) note(NO_SVG);
	const document = toDocument(compared, look.title, format, extras);
	const { report_name, market, date, ...facts } = compared.facts;
	const record = {
		subject: toSubject(document, format),
		score: compared.score,
		score_difference: compared.changes.score?.difference ?? null,
		...({ report_name, market, date, ...facts } as IDataObject),
		has_previous: before.previous !== undefined,
		previous_date: compared.previousDate,
		note: [...notes, ...compared.notes].join(' ') || null,
		...compared.ids,
		// Last, because these long texts would hide the others in a table.
		slack_text: toSlackText(document, format),
		text: toPlainText(document, format),
		html: toPage(document, look, format),
	};
	const field = parameter('options.fileField', 'data');
	return [await withFile(context, record, String(field), toFileName(compared))];
}

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
function toFileName({ facts: { brand, date } }: ComparedReport): string {
	const parts = ['ai-visibility', brand, date].map((part) => String(part ?? '').toLowerCase());
	const name = parts.join('-').replace(/[^\p{L}\p{N}]+/gu, '-');
	return `${name.slice(0, 100).replace(/-+$/, '')}.html`;
}
