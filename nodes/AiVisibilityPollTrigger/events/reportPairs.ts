import type { IDataObject } from 'n8n-workflow';
import { createdAt } from '../../shared/base/time/timestamp';
import { inForm, scheduledReportFilter, searchFilter, whether } from '../../shared/forms/declare';
import { changeFields, type Findings } from '../../shared/reports/judge/findings';
import { judgeReading } from '../../shared/reports/judgeReading';
import { readReading, requireCompanies } from '../../shared/reports/read/reading';
import { readAnswered, readCompletedReport } from '../../shared/reports/read/reports';
import { toChatLines } from '../../shared/reports/tell/chat';
import type { Format } from '../../shared/reports/tell/format';
import { itemNote, noteSentences } from '../../shared/reports/tell/notes';
import { toMoves } from '../../shared/reports/tell/reportPage';
import { changeSentences } from '../../shared/reports/tell/sentences';
import { pick } from '../../shared/run/output/toItems';
import { scoredReports } from '../detectors/reports';
import type { PollEvent, PollRun } from './event';

export const competitorsNamed = inForm('findCompetitors', {
	scope: 'read:competitors',
	...whether(
		'to list in competitors_named which competitors the answers mention now. A poll that finds a new report then also reads the list of competitors.',
	),
});

/** The list whose reports are compared in pairs. */
export const completedReports = {
	path: '/v1/reports',
	filters: [searchFilter('weekly'), scheduledReportFilter],
	detector: () => scoredReports,
} satisfies Partial<PollEvent>;

/** Fields of the report that the item also has. */
const KEPT_FIELDS =
	'brand_id name country language location region_config_id scheduled_report_id batch_id created_at'.split(
		' ',
	);

/**
 * Compares a report with the one before it that has answers: one event, or none.
 *
 * @param toName returns the name of the event; undefined for a change that is not wanted
 * @param needsCompetitors whether the event is about them, so that it cannot do without them
 */
export const comparePair =
	(
		toName: (findings: Findings, run: PollRun) => string | undefined,
		needsCompetitors: (run: PollRun) => boolean = () => false,
	): PollEvent['compare'] =>
	async (run, listed, earlier) => {
		const { client, words } = run;
		const record = await readCompletedReport(client, String(listed.id));
		const before = await readAnswered(client, record, earlier, '');
		if (before.previous === undefined) return [];
		const isNeeded = needsCompetitors(run);
		const competitors = isNeeded || run.values.get(competitorsNamed, false);
		const reading = await readReading(run, record, before, { competitors });
		if (isNeeded) requireCompanies(reading.companies);
		const findings = await judgeReading(reading, '', isNeeded ? client : undefined);
		const event = toName(findings, run);
		if (event === undefined) return [];
		const ids = { report_id: record.id, previous_report_id: before.previous.id };
		const lines = toLines(findings, words.format);
		const compared = { ...toRecord(findings, words.format), ...ids, ...pick(listed, KEPT_FIELDS) };
		return [{ event, record: compared, time: createdAt(listed), lines }];
	};

/** What an item says about a comparison. Where the mentions are not known, the score counts. */
function toRecord(findings: Findings, format: Format): IDataObject {
	const { rate, scoreChange, mentions } = findings;
	const { from, to, difference } = rate ?? scoreChange ?? {};
	return {
		headline: headlineOf(findings, format),
		note: itemNote(findings.notes, format),
		...changeFields(findings),
		overtaken_by: findings.overtakers,
		measure: rate ? 'mention_rate' : 'score',
		...{ from, to, difference },
		mentions_from: mentions.from.mentions,
		mentions_to: mentions.to.mentions,
		compared_answers: mentions.to.answers,
		platforms: findings.platforms as unknown as IDataObject[],
		prompts_lost: findings.lost as unknown as IDataObject[],
		prompts_gained: findings.gained as unknown as IDataObject[],
		score_from: scoreChange?.from ?? null,
		score_to: scoreChange?.to ?? null,
	};
}

const headlineOf = (findings: Findings, format: Format): string =>
	changeSentences(findings, format).join(' ');

/** The headline, what limits the comparison, and the prompts and AI assistants. */
function toLines(findings: Findings, format: Format): string[] {
	const { lost, gained, platforms } = toMoves(findings, format);
	return [
		headlineOf(findings, format),
		...noteSentences(findings.notes, format),
		...toChatLines([lost, gained, platforms], format),
	];
}
