import type { IDataObject } from 'n8n-workflow';
import type { ReadParameter } from '../../shared/base/values/records';
import { inForm, scheduledReportFilter, searchFilter } from '../../shared/forms/declare';
import { aiPlatforms } from '../../shared/reports/aiPlatforms';
import { type Report, toReport, withNames } from '../../shared/reports/answers';
import { type Comparison, compareReports } from '../../shared/reports/comparison';
import { type Competitors, readCompetitorsOf } from '../../shared/reports/competitors';
import { readMentions } from '../../shared/reports/mentions';
import { toFormat } from '../../shared/reports/words/format';
import { changeSentences } from '../../shared/reports/words/sentences';
import { ENGLISH } from '../../shared/reports/words/texts';
import { ApiFailure } from '../../shared/requests/apiError';
import { pathTo } from '../../shared/requests/path';
import type { Detector } from '../detectors/detector';
import { reportChange } from '../detectors/reportChange';
import { chosen, type PollEvent, type PollRun, readRecord } from './event';

const assistants = inForm('aiPlatforms', {
	displayName: 'AI Assistants',
	type: 'multiOptions',
	options: aiPlatforms,
	rules: { openChoice: true, whenEmpty: 'refuse' },
	default: [],
	description: 'Only the answers of these count',
});

export const findCompetitors = inForm('findCompetitors', {
	type: 'boolean',
	default: true,
	description:
		'Whether to say in competitors_named which competitors the answers name now. Reads the list of competitors once per poll with a new report.',
});

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
async function readReport(run: PollRun, id: string): Promise<Report> {
	const record = await readRecord('/v1/reports/{id}')(run, id);
	const isWanted = run.parameter('findCompetitors') === true;
	return await withNames(toReport(record), isWanted ? await competitorsOf(run) : undefined);
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

/** Whether a comparison starts the workflow, and the event's name if it does. */
type ToName = (comparison: Comparison) => string | undefined;

/** Finds the reports whose comparison with the one before is an event: one for each. */
export function detectorOf(parameter: ReadParameter, toName: ToName): Detector {
	const wanted = chosen(parameter('filters.aiPlatforms'));
	return reportChange((pair, earlier, later) => {
		const reports = readMentions([earlier, later]);
		const isWhole = wanted.size === 0;
		// The scores count all assistants.
		const [before, after] = reports.map(({ record, answers, ...report }) => ({
			...report,
			record: isWhole ? record : {},
			answers: answers.filter(({ platformId }) => isWhole || wanted.has(String(platformId))),
		}));
		const comparison = compareReports(before, after, isWhole ? pair.scores : []);
		const event = toName(comparison);
		if (event === undefined) return [];
		const { report_id, previous_report_id, about, time } = pair;
		const record = { ...toRecord(comparison), report_id, previous_report_id, ...about };
		return [{ event, record, time }];
	});
}

/** What an item says about a comparison. Where the mentions are not known, the score counts. */
function toRecord(comparison: Comparison): IDataObject {
	const { verdict, rate, score, mentions, promptsLost, promptsGained } = comparison;
	const { from, to, difference } = rate ?? score ?? {};
	return {
		headline: changeSentences(comparison, toFormat(ENGLISH, 'UTC')).join(' '),
		direction: verdict?.direction ?? null,
		is_clear: verdict?.change === 'clear',
		measure: rate ? 'mention_rate' : 'score',
		...{ from, to, difference },
		mentions_from: mentions.from.mentions,
		mentions_to: mentions.to.mentions,
		compared_answers: comparison.comparedAnswers,
		prompts_lost: promptsLost as unknown as IDataObject[],
		prompts_gained: promptsGained as unknown as IDataObject[],
		score_from: score?.from ?? null,
		score_to: score?.to ?? null,
	};
}

const MOST_LINES = 10;

/** The headline, and a line for each prompt: "• No longer mentioned: Which coffee? (ChatGPT, Claude)". */
export const toLines = ({ headline, prompts_lost, prompts_gained }: IDataObject): string[] => [
	String(headline),
	...promptLines('No longer mentioned', prompts_lost),
	...promptLines('Now mentioned', prompts_gained),
];

function promptLines(heading: string, prompts: unknown): string[] {
	const all = Array.isArray(prompts) ? (prompts as IDataObject[]) : [];
	const lines = all.slice(0, MOST_LINES).map((each) => {
		const named = (each.competitors_named ?? []) as string[];
		const instead = named.length > 0 ? ` · Named now: ${named.join(', ')}` : '';
		const platforms = (each.platforms as string[]).join(', ');
		return `• ${heading}: ${String(each.prompt)} (${platforms})${instead}`;
	});
	const more = all.length - MOST_LINES;
	return more > 0 ? [...lines, `• and ${more} more`] : lines;
}
