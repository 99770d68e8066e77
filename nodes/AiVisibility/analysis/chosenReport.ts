import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../shared/base/errors/operationError';
import { shortened } from '../../shared/base/values/display';
import type { OperationContext } from '../../shared/forms/describe/types';
import { requireBrandOf } from '../../shared/run/brandCheck';
import { fold } from '../../shared/reports/folding';
import { runOf, seriesIn, toMarket } from '../../shared/reports/series';
import { toLocalDay } from '../../shared/reports/facts';
import { readVisibleOnce } from '../../shared/reports/read/readVisibleOnce';
import type { Further } from '../../shared/reports/read/reading';
import { readCompletedReport, readNewest } from '../../shared/reports/read/reports';
import { regionConfigFilter } from '../../shared/forms/declare';
import { reportInPath } from '../locators';
import { findCompetitors, includeDomains, reportFrom } from './fields';

const LATEST = "To use only reports with one name, set 'Report Name'. The latest report is";

/**
 * Finds the newest completed report that the form asks for; of a run, see `ownReport`.
 *
 * @returns its ID, and what a reader of its figures must know
 * @throws ApiFailure; OperationError when there is none
 */
export async function findLatestReport(context: OperationContext, query: IDataObject) {
	const { form, timezone } = context;
	const isAny = query.search === undefined && query.scheduled_report_id === undefined;
	const isAnyMarket = form.get(regionConfigFilter) === undefined;
	const records = await readNewest(context, query);
	const newest = records.at(0);
	if (newest === undefined) throw noReportFound(query.search, isAny && isAnyMarket);
	const beforeIn = seriesIn(records);
	const run = runOf(newest, records);
	const report = await ownReport(context, run, beforeIn);
	const nameOf = ({ name, created_at: at }: IDataObject) =>
		`"${shortened(name)}" of ${toLocalDay(at, timezone) ?? ''}`;
	if (isAny && isAnyMarket) context.note(LATEST, nameOf(report));
	const others = run.filter((each) => each !== report).map((each) => toMarket(each) ?? 'another');
	const compared = records.find((each) => beforeIn(each).length > 0);
	const notes = [
		others.length > 0 &&
			`This is the report of ${toMarket(report)}. Its run has other markets, too: ${others.join('; ')}.`,
		beforeIn(report).length === 0 &&
			compared !== undefined &&
			`There is no earlier report to compare it with. The latest report with an earlier one is ${nameOf(compared)}.`,
	];
	return { id: String(report.id), notes: notes.filter((note) => note !== false) };
}

/** Of a run in several markets, the report of the brand's own country, else that of the longest series. */
export async function ownReport(
	context: OperationContext,
	run: IDataObject[],
	beforeIn: ReturnType<typeof seriesIn>,
): Promise<IDataObject> {
	const brand = await readVisibleOnce(context, '/v1/brands/{id}', run[0].brand_id);
	const [report] = [...run].sort(
		(a, b) =>
			Number(isIn(b, brand)) - Number(isIn(a, brand)) || beforeIn(b).length - beforeIn(a).length,
	);
	return report;
}

/** Whether a report is of the brand's country, which may be a name or a code. */
function isIn(report: IDataObject, brand: IDataObject | null): boolean {
	const names = new Intl.DisplayNames('en', { type: 'region' });
	const [own, home] = [report, brand ?? {}].map(({ country }) => {
		const text = fold(String(country ?? ''));
		return /^[A-Z]{2}$/.test(text) ? fold(names.of(text) ?? text) : text;
	});
	return own !== '' && own === home;
}

function noReportFound(name: unknown, isAny: boolean): OperationError {
	const message = isAny
		? 'The brand has no completed report'
		: name === undefined
			? 'No completed report of the brand matches the filters'
			: `No completed report of the brand has "${shortened(name)}" in its name`;
	const nextStep = isAny
		? 'Run a report first, for example with Report: Generate.'
		: 'Change or remove the filters, or run a report that they match.';
	return new OperationError(message, nextStep, 'no_completed_report');
}

/** @throws ApiFailure; OperationError as `findLatestReport` and `readCompletedReport` */
export async function readChosenReport(context: OperationContext, query: IDataObject) {
	const { client, form } = context;
	const chosen = { id: form.get(reportInPath)!, notes: [] };
	const isLatest = form.get(reportFrom) === 'latest';
	const { id, notes } = isLatest ? await findLatestReport(context, query) : chosen;
	const record = await readCompletedReport(client, id);
	requireBrandOf(context, record, 'Report');
	return { record, notes };
}

/** What the form of Compare and Get as HTML asks for beside the reports. */
export const wantedOf = ({ form }: OperationContext): Record<Further, boolean> => ({
	competitors: form.get(findCompetitors) === true,
	citations: form.get(includeDomains) === true,
});
