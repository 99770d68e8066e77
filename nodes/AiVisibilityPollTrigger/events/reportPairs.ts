import type { IDataObject } from 'n8n-workflow';
import { aiPlatforms } from '../../shared/reports/aiPlatforms';
import { toAnswers } from '../../shared/reports/answers';
import { type Competitors, readCompetitorsOf } from '../../shared/reports/competitors';
import { inForm, scheduledReportFilter, searchFilter } from '../../shared/forms/declare';
import { seriesByName, seriesBySchedule } from '../../shared/reports/series';
import type { ReadParameter } from '../../shared/base/values/records';
import { ApiFailure } from '../../shared/requests/apiError';
import { pathTo } from '../../shared/requests/path';
import type { ReadReport } from '../detectors/compareReports';
import { chosen, type PollEvent, type PollRun, readRecord } from './event';

export const compareWith = inForm('compareWith', {
	type: 'options',
	options: [
		{ name: 'Same Name and Market', value: 'name' },
		{ name: 'Same Schedule and Market', value: 'schedule' },
	],
	default: 'schedule',
	description:
		'Which previous report a new one is compared with. Reports without a schedule are compared only with Same Name and Market.',
});

export const seriesFor = (parameter: ReadParameter) =>
	parameter('compareWith') === 'name' ? seriesByName : seriesBySchedule;

const assistants = inForm('aiPlatforms', {
	displayName: 'AI Assistants',
	type: 'multiOptions',
	options: aiPlatforms,
	rules: { openChoice: true, whenEmpty: 'refuse' },
	default: [],
	description: 'Only the answers of these count',
});

export const assistantsIn = (parameter: ReadParameter): ReadonlySet<string> =>
	chosen(parameter('filters.aiPlatforms'));

/** The list of reports that are compared in pairs. */
export const completedReports = {
	path: '/v1/reports',
	query: { status: 'completed' },
	filters: [assistants, searchFilter('weekly'), scheduledReportFilter],
	lookUp: readReport,
} satisfies Partial<PollEvent>;

/** Competitors of a brand, read once per poll. */
const competitorsOfPolls = new WeakMap<PollRun, Promise<Competitors | undefined>>();

/**
 * Reads a report with its answers, and searches them for competitors if the form says so.
 *
 * @throws ApiFailure
 */
async function readReport(run: PollRun, id: string): Promise<ReadReport> {
	const report = await readRecord('/v1/reports/{id}')(run, id);
	const isWanted = run.parameter('findCompetitors') === true;
	const companies = isWanted ? await competitorsOf(run) : undefined;
	return { report, answers: toAnswers(report, companies?.search), companies };
}

/** @returns undefined when the key may not read them */
function competitorsOf(run: PollRun): Promise<Competitors | undefined> {
	const { client, brand, logger } = run;
	const path = pathTo('/v1/brands/{id}', { id: brand?.id });
	const known =
		competitorsOfPolls.get(run) ??
		readCompetitorsOf(client, brand?.id, client.readVisible(path)).catch((error: unknown) => {
			if (!(error instanceof ApiFailure) || error.outcome.kind !== 'refused') throw error;
			logger.warn(`AI Visibility: the competitors could not be read: ${error.message}`);
			return undefined;
		});
	competitorsOfPolls.set(run, known);
	return known;
}

const MOST_LINES = 10;

/** "• No longer mentioned: Which coffee? (ChatGPT, Claude)" */
export function promptLines(heading: string, prompts: unknown): string[] {
	const all = Array.isArray(prompts) ? (prompts as IDataObject[]) : [];
	const lines = all
		.slice(0, MOST_LINES)
		.map(
			(each) => `• ${heading}: ${String(each.prompt)} (${(each.platforms as string[]).join(', ')})`,
		);
	const more = all.length - MOST_LINES;
	return more > 0 ? [...lines, `• and ${more} more`] : lines;
}
