import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../shared/base/time/clock';
import { shortened } from '../../../shared/base/values/display';
import { toFacts } from '../../../shared/reports/facts';
import { judgeReading } from '../../../shared/reports/judgeReading';
import { readReading } from '../../../shared/reports/read/reading';
import {
	ENOUGH_EARLIER,
	pagesOfReports,
	readAnswered,
	readCompletedReport,
} from '../../../shared/reports/read/reports';
import { readEachBrand, readTogether } from '../../../shared/reports/read/together';
import { isStale, latestRun, seriesIn } from '../../../shared/reports/series';
import type { Format } from '../../../shared/reports/tell/format';
import type { Brand } from '../../../shared/requests/brands';
import { mentionField, type OperationContext } from '../../../shared/forms/declare';
import { UNKNOWN_MENTIONS } from '../../../shared/reports/mentions';
import { byChange, type OverviewRow, toEmptyRow, toOverviewRow } from './overviewRows';

/**
 * Reads how each brand stands by its latest reports: one request for its list, or two, and two for
 * each market. A brand that fails has a row with the reason.
 *
 * @param format of the texts in the rows
 * @returns in the order of the page
 * @throws ApiFailure when the key or its balance is refused; the error of the first brand when all fail
 */
export async function readOverview(
	context: OperationContext,
	brands: Brand[],
	query: IDataObject,
	format: Format,
): Promise<OverviewRow[]> {
	const rows = await readEachBrand(
		context,
		brands,
		async (brand, brandContext) => {
			const found = await readBrand(brandContext, brand, { ...query, brand_id: brand.id });
			if (found.length > 0) return found.map((each) => toOverviewRow(brand, each, format));
			const name = shortened(query.search);
			const message = format.say(query.search ? 'no_report_named' : 'no_report', { name });
			return [toEmptyRow(brand, { code: 'no_completed_report', message })];
		},
		(brand, { code, message }) => {
			const reason = format.say('not_read', { reason: message });
			return [toEmptyRow(brand, { code, message: reason })];
		},
	);
	return rows.sort(byChange);
}

/** @returns one for each market of the run that tells best how the brand stands */
async function readBrand(context: OperationContext, brand: Brand, query: IDataObject) {
	const { client, form, timezone } = context;
	const chosenField = form.get(mentionField, '');
	const now = clock.now();
	const records = await readRecords(context, query, now);
	const beforeIn = seriesIn(records);
	return await readTogether(latestRun(records, now), async (listed) => {
		const record = await readCompletedReport(client, String(listed.id));
		const before = await readAnswered(client, record, beforeIn(listed), chosenField);
		const reading = await readReading(context, record, before);
		const findings = await judgeReading(reading, chosenField);
		if (findings.notes.some(({ kind }) => kind === 'note_unknown'))
			context.note(UNKNOWN_MENTIONS, brand.name ?? brand.id);
		const facts = toFacts(record, { brand: brand.name, schedule: null }, timezone);
		return { reading, findings, facts, isStale: isStale(listed, beforeIn(listed), now) };
	});
}

/** Reads the list until it shows the latest run, and at most one more page for its series. */
async function readRecords(context: OperationContext, query: IDataObject, now: number) {
	let records: IDataObject[] = [];
	for await (const page of pagesOfReports(context, query)) {
		const isLast = records.length > 0;
		records = [...records, ...page];
		const beforeIn = seriesIn(records);
		const isEnough = latestRun(records, now).every(
			(each) => beforeIn(each).length >= ENOUGH_EARLIER,
		);
		if (isLast || (records.length > 0 && isEnough)) break;
	}
	return records;
}
