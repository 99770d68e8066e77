import type { IDataObject } from 'n8n-workflow';
import { giveTurn } from '../../../shared/base/time/clock';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { toFormat } from '../../../shared/reports/tell/format';
import type { Texts } from '../../../shared/reports/tell/texts';
import { readChosenReport } from '../chosenReport';
import { readComparison } from '../readComparison';
import { linkOf, readAnalysis, readVisibleOnce } from '../../../shared/reports/read/reportFacts';
import { readPrevious } from '../../../shared/reports/read/reports';
import { toDocument } from './document';
import { toLook } from './look';
import { toPage, withFile } from './page';
import { toPlainText, toSlackText, toSubject } from './plainText';
import { includeAnalysis } from '../fields';

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
export async function buildDocument(context: OperationContext, query: IDataObject, texts: Texts) {
	const { client, form, timezone, note } = context;
	const { record: report, notes } = await readChosenReport(context, query);
	const before = await readPrevious(client, report);
	const compared = await readComparison(context, report, before);
	const analysis = form.get(includeAnalysis) ? await readAnalysis(context, report) : [];
	const ofBrand = await readVisibleOnce(context, '/v1/brands/{id}/white-label', report.brand_id);
	const look = toLook(form, ofBrand);
	const format = toFormat(texts, timezone);
	if (compared.isUnknown) note(HINT);
	if (/\.svg$/i.test(new URL(look.logoUrl ?? 'https:logo').pathname)) note(NO_SVG);
	const all = { analysis, url: linkOf(report) };
	const document = await giveTurn(toDocument(compared, look.title, format, all));
	const { facts } = compared;
	const record = {
		subject: toSubject(document, format),
		score: compared.score,
		score_difference: compared.changes.score?.difference ?? null,
		...(facts as IDataObject),
		has_previous: before.previous !== undefined,
		previous_date: compared.previousDate,
		note: [...notes, ...compared.notes].join(' ') || null,
		...compared.ids,
		// Last, because these long texts would hide the others in a table.
		slack_text: await giveTurn(toSlackText(document, format)),
		text: await giveTurn(toPlainText(document, format)),
		html: toPage(document, look, format),
	};
	const name = `ai visibility ${facts.brand ?? ''} ${facts.date ?? ''}`.trim().toLowerCase();
	return [await withFile(context, record, name)];
}
