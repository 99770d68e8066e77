import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import type { FieldValues, OperationContext } from '../../../shared/forms/describe/types';
import { shortened } from '../../../shared/base/values/display';
import { giveTurn } from '../../../shared/base/time/clock';
import { toTimestamp } from '../../../shared/base/time/timestamp';
import { type Report, toReport } from '../../../shared/reports/answers';
import { fold } from '../../../shared/reports/folding';
import { toFacts } from '../../../shared/reports/facts';
import { isAnswered, missingFields } from '../../../shared/reports/judge/figures';
import { clearWayOf, usualFields, usualRange } from '../../../shared/reports/judge/course';
import {
	hasUnknownMentions,
	nameCompanies,
	readMentions,
	UNKNOWN_MENTIONS,
} from '../../../shared/reports/mentions';
import { requireBrandOf } from '../../../shared/run/brandCheck';
import { findLatestReport } from '../chosenReport';
import { readCompanies, readNames, requireCompanies } from '../../../shared/reports/read/reading';
import { pagesOfReports, readCompletedReport } from '../../../shared/reports/read/reports';
import { ADVICE } from '../../../shared/reports/tell/notes';
import { readTogether } from '../../../shared/reports/read/together';
import { mentionField } from '../../../shared/forms/declare';
import { reportInPath } from '../../locators';
import { findCompetitors } from '../fields';
import { only, onlyAssistants, onlyPrompts, rowPer, reportsFrom, since } from './fields';
import { seriesIn } from '../../../shared/reports/series';
import { type ReportForRows, type RowPer, toReportRows } from './reportRows';

/** @throws ApiFailure; OperationError */
export async function readRows(context: OperationContext, query: IDataObject): Promise<unknown[]> {
	const { form, note } = context;
	const ids = await selectReports(context, query);
	if (ids.length === 0)
		note('No completed report was found, so there are no rows. Check the date and the filters.');
	const reports = await readWholeReports(context, ids);
	const per = form.get(rowPer)!;
	for (const name of reports.flatMap(missingFields)) note(ADVICE[`note_no_${name}`]);
	if (reports.some(hasUnknownMentions) && per !== 'company') note(UNKNOWN_MENTIONS);
	const rows = await toRows(per, filterAnswers(reports, form));
	return rows.filter(filterFor(per, form.get(only, 'all')));
}

async function toRows(per: RowPer, reports: ReportForRows[]): Promise<IDataObject[]> {
	// What is_mentioned says is not said twice.
	const twice = reports.find(({ isMentionFlag }) => isMentionFlag)?.mentionField;
	const rows: IDataObject[] = [];
	const answered = reports.filter(({ answers }) => answers.some(isAnswered));
	const beforeIn = seriesIn(answered.map(({ record }) => record));
	for (const report of reports) {
		const found = await giveTurn(toReportRows(per, report, twice));
		const history = [report.record, ...beforeIn(report.record)];
		// Not beside a clear change.
		const isTold = answered.includes(report) && !clearWayOf(history);
		const usual = usualFields(isTold ? usualRange(history) : undefined);
		rows.push(...(per === 'report' ? found.map((row) => ({ ...row, ...usual })) : found));
	}
	return rows;
}

async function selectReports(context: OperationContext, query: IDataObject): Promise<string[]> {
	const { form } = context;
	const chosen = form.get(reportsFrom);
	if (chosen === 'report') return [form.get(reportInPath)!];
	if (chosen === 'latest') {
		const { id, notes } = await findLatestReport(context, query);
		for (const each of notes) context.note(each);
		return [id];
	}
	// A list that shifts while it is read has a report twice.
	const ids = new Set<string>();
	const reports = pagesOfReports(context, query, toTimestamp(form.get(since)));
	for await (const page of reports) for (const { id } of page) ids.add(String(id));
	if (ids.size > 0 || chosen !== 'scheduleRun') return [...ids].reverse();
	throw new OperationError(
		`No completed report has the batch ID "${shortened(query.batch_id)}"`,
		"Take it from the trigger (scheduled_run_id) or from a report of the run (batch_id), and check 'Brand'. Reports of a run that is still going on appear here when they are completed.",
		'no_completed_report',
	);
}

async function readWholeReports(context: OperationContext, ids: string[]) {
	const { client, form, note } = context;
	const isWanted = form.get(findCompetitors) === true || form.get(rowPer) === 'company';
	const reports = await readTogether(ids, async (id) => {
		const record = await readCompletedReport(client, id);
		requireBrandOf(context, record, 'Report');
		const [names, companies] = await Promise.all([
			readNames(context, record),
			isWanted ? readCompanies(context, record.brand_id) : undefined,
		]);
		if (form.get(rowPer) === 'company') requireCompanies(companies);
		if (isWanted && companies === undefined) note(ADVICE.note_no_competitors);
		const facts = toFacts(record, names, context.timezone);
		const report = await giveTurn(toReport(record));
		return { ...(companies ? await nameCompanies(report, companies) : report), facts };
	});
	return await readMentions(reports, form.get(mentionField, ''));
}

/** A row without a known mention matches neither choice. */
function filterFor(per: RowPer, chosen: unknown): (row: IDataObject) => boolean {
	if (chosen === 'all') return () => true;
	const wanted = chosen === 'mentioned';
	return per === 'answer'
		? ({ is_mentioned: isMentioned }) => isMentioned === wanted
		: ({ mention_rate: rate }) => rate !== null && Number(rate) > 0 === wanted;
}

const MOST_LISTED_PROMPTS = 50;

/**
 * Keeps the answers to the prompts and of the assistants that the form asks for.
 *
 * @throws OperationError `unknown_prompt` for a text that no prompt of the reports has; it lists them
 */
function filterAnswers<R extends Report>(reports: R[], form: FieldValues): R[] {
	const texts = form.get(onlyPrompts, []);
	const assistants = new Set<unknown>(form.get(onlyAssistants, []));
	const prompts = new Set(
		reports.flatMap(({ answers }) => answers.flatMap(({ prompt }) => prompt ?? [])),
	);
	const unknown = texts.find((text) => ![...prompts].some((prompt) => hasText(prompt, text)));
	if (unknown !== undefined && prompts.size > 0) {
		throw new OperationError(
			`No prompt has the text "${shortened(unknown)}"`,
			`The prompts are: ${[...prompts].slice(0, MOST_LISTED_PROMPTS).join('; ')}.`,
			'unknown_prompt',
		);
	}
	return reports.map((report) => ({
		...report,
		answers: report.answers.filter(
			({ prompt, platformId }) =>
				(assistants.size === 0 || assistants.has(platformId)) &&
				(texts.length === 0 || texts.some((text) => hasText(prompt ?? '', text))),
		),
	}));
}

const hasText = (prompt: string, text: string): boolean => fold(prompt).includes(fold(text));
