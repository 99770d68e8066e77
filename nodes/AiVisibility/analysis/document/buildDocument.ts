import type { IDataObject } from 'n8n-workflow';
import type { FieldValues, OperationContext } from '../../../shared/forms/describe/types';
import { judgeReading } from '../../../shared/reports/judgeReading';
import { reportIds, toFacts, toLocalDay } from '../../../shared/reports/facts';
import {
	readAnalysis,
	readNames,
	readReading,
	readVisibleOnce,
} from '../../../shared/reports/read/reading';
import { readPrevious } from '../../../shared/reports/read/reports';
import { toMessages } from '../../../shared/reports/tell/chat';
import { toFormat } from '../../../shared/reports/tell/format';
import { toHtml } from '../../../shared/reports/tell/html/htmlPage';
import { toLook } from '../../../shared/reports/tell/html/look';
import { itemNote } from '../../../shared/reports/tell/notes';
import { toReportPage } from '../../../shared/reports/tell/reportPage';
import { ENGLISH, LANGUAGES } from '../../../shared/reports/tell/words';
import { languageOfTexts, mentionField } from '../../../shared/forms/declare';
import { readChosenReport, wantedOf } from '../chosenReport';
import { accentColor, fileField, includeAnalysis, logoUrl, title } from '../fields';

/**
 * Builds a document of a report for people without access to the service.
 *
 * @returns subject, HTML, plain text, and the main figures for later nodes
 * @throws ApiFailure; OperationError for a report that does not exist or has not completed, and for a
 * Mention Field that the results do not have
 */
export async function buildDocument(context: OperationContext, query: IDataObject) {
	const { client, form, timezone, note } = context;
	const { record: report, notes } = await readChosenReport(context, query);
	const chosenField = form.get(mentionField, '');
	const before = await readPrevious(client, report, chosenField);
	const reading = await readReading(context, report, before, wantedOf(context));
	const settings = await readVisibleOnce(context, '/v1/brands/{id}/white-label', report.brand_id);
	const analysis = form.get(includeAnalysis) ? await readAnalysis(client, report) : undefined;
	if (analysis?.length === 0) note('The service has no analysis of this report yet.');
	const findings = await judgeReading(reading, chosenField, client);
	const facts = toFacts(report, await readNames(context, report), timezone);
	const look = toLook(ownLook(form), settings);
	const format = toFormat(LANGUAGES[form.get(languageOfTexts, 'en')], timezone);
	const page = toReportPage(findings, facts, format, { title: look.title, analysis });
	const record = {
		subject: page.subject,
		score: findings.score,
		score_difference: findings.scoreChange?.difference ?? null,
		...facts,
		has_previous: findings.hasPrevious,
		previous_date: toLocalDay(before.previous?.created_at, timezone),
		note: itemNote(findings.notes, toFormat(ENGLISH, timezone), notes),
		...reportIds(report, { previous_report_id: before.previous?.id ?? null }),
		// Last, because these long texts would hide the others in a table.
		...toMessages(page, format),
		html: toHtml(page, look, format),
	};
	const name = `ai visibility ${facts.brand ?? ''} ${facts.date ?? ''}`.trim().toLowerCase();
	return [await withFile(context, record as IDataObject & { html: string }, name)];
}

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

export const ownLook = (form: FieldValues) => ({
	accentColor: form.get(accentColor),
	logoUrl: form.get(logoUrl),
	title: form.get(title),
});
