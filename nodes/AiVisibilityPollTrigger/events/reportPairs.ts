import type { IDataObject } from 'n8n-workflow';
import { createdAt } from '../../shared/base/time/timestamp';
import { logTo } from '../../shared/base/values/log';
import {
	inForm,
	languageOfTexts,
	scheduledReportFilter,
	searchFilter,
	whether,
} from '../../shared/forms/declare';
import type { Findings } from '../../shared/reports/judge/findings';
import { judgeReading, judgeSeries } from '../../shared/reports/judge/judgeReading';
import { lastingFields } from '../../shared/reports/judge/lasting';
import type { Companies } from '../../shared/reports/names';
import { readCompetitorsOf } from '../../shared/reports/read/competitors';
import type { Reading } from '../../shared/reports/read/reading';
import { readAnswered, readCompletedReport } from '../../shared/reports/read/reports';
import { toChatLines } from '../../shared/reports/tell/chat';
import type { Format } from '../../shared/reports/tell/format';
import { itemNote, noteSentences } from '../../shared/reports/tell/notes';
import { toMoves } from '../../shared/reports/tell/reportSections';
import { changeSentences, overtakingSentences } from '../../shared/reports/tell/sentences';
import { ApiFailure } from '../../shared/requests/apiError';
import { pathTo } from '../../shared/requests/path';
import { pick } from '../../shared/run/output/toItems';
import type { FoundEvent, ReportPair } from '../detectors/detector';
import { reportChange } from '../detectors/reportChange';
import { wordsIn } from '../words';
import type { PollEvent, PollRun } from './event';

export const findCompetitors = inForm('findCompetitors', {
	scope: 'read:competitors',
	...whether(
		'to list in competitors_named which competitors the answers mention now. A poll that finds a new report then also reads the list of competitors.',
	),
});

/** The list of reports that are compared in pairs. */
export const completedReports = {
	path: '/v1/reports',
	filters: [searchFilter('weekly'), scheduledReportFilter],
	detector: () => reportChange,
} satisfies Partial<PollEvent>;

/** Fields of the report that the item also has. */
const KEPT_FIELDS =
	'brand_id name country language location region_config_id scheduled_report_id batch_id created_at'.split(
		' ',
	);

/** The choice of an event, of a report and the reports before it. */
interface Choice {
	/** Returns the event's name if it is one. */
	toName: (findings: Findings, run: PollRun) => string | undefined;
	/** Whether the event is about competitors, so that it cannot do without them. */
	needsCompetitors?: (run: PollRun) => boolean;
}

/** Compares a report with the one before it that has answers: one event, or none. */
export const comparePair =
	({ toName, needsCompetitors = () => false }: Choice) =>
	async (run: PollRun, { report: listed, earlier }: ReportPair): Promise<FoundEvent[]> => {
		const { client } = run;
		const record = await readCompletedReport(client, String(listed.id));
		const before = await readAnswered(client, record, earlier, '');
		if (before.previous === undefined) return [];
		const isNeeded = needsCompetitors(run);
		const isWanted = isNeeded || run.values.get(findCompetitors) === true;
		const companies = isWanted ? await companiesOf(run, isNeeded) : undefined;
		const isRefused = isWanted && companies === undefined;
		const refused: Reading['refused'] = isRefused ? ['competitors'] : [];
		const reading = { ...before, record, names: NO_NAMES, companies, refused };
		const findings = isNeeded
			? await judgeSeries(client, reading, '')
			: await judgeReading(reading, '');
		const event = toName(findings, run);
		if (event === undefined) return [];
		const ids = { report_id: record.id, previous_report_id: before.previous.id };
		const { format } = wordsIn(run.values.get(languageOfTexts, 'en'), 'UTC');
		const item = { ...toRecord(findings, format), ...ids, ...pick(listed, KEPT_FIELDS) };
		return [{ event, record: item, time: createdAt(listed), lines: toLines(findings, format) }];
	};

const NO_NAMES = { brand: null, schedule: null };

/** Reads brand and competitors once per poll. @returns undefined when the key may not read them */
async function companiesOf(run: PollRun, isNeeded: boolean): Promise<Companies | undefined> {
	const { client, brand } = run;
	const path = pathTo('/v1/brands/{id}', { id: brand?.id });
	run.companies ??= readCompetitorsOf(client, brand?.id, client.readVisible(path)).catch(
		(error: unknown) => {
			if (isNeeded || !(error instanceof ApiFailure) || error.status !== 403) throw error;
			logTo(run.logger, `the list of competitors could not be read: ${error.message}`);
			return undefined;
		},
	);
	return await run.companies;
}

/** What an item says about a comparison. Where the mentions are not known, the score counts. */
function toRecord(findings: Findings, format: Format): IDataObject {
	const { verdict, rate, scoreChange, mentions } = findings;
	const { from, to, difference } = rate ?? scoreChange ?? {};
	return {
		headline: headlineOf(findings, format),
		note: itemNote(findings.notes, format),
		direction: verdict?.direction ?? null,
		is_clear: verdict?.change === 'clear',
		...lastingFields(findings),
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
	[...changeSentences(findings, format), ...overtakingSentences(findings, format)].join(' ');

/** The headline, what limits the comparison, and the prompts and AI assistants. */
function toLines(findings: Findings, format: Format): string[] {
	const { lost, gained, platforms } = toMoves(findings, format);
	return [
		headlineOf(findings, format),
		...noteSentences(findings.notes, format),
		...toChatLines([lost, gained, platforms], format),
	];
}
