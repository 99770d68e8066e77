import type { IDataObject } from 'n8n-workflow';
import type { ReadParameter } from '../../shared/base/values/records';
import { inForm, scheduledReportFilter, searchFilter } from '../../shared/forms/declare';
import { aiPlatforms } from '../../shared/reports/aiPlatforms';
import { type Report, toReport, withNames } from '../../shared/reports/answers';
import {
	type Comparison,
	compareReports,
	type PromptChange,
} from '../../shared/reports/comparison';
import { type Competitors, readCompetitorsOf } from '../../shared/reports/competitors';
import { groupBy } from '../../shared/reports/figures';
import { readMentions } from '../../shared/reports/mentions';
import { changeSentences } from '../../shared/reports/words/sentences';
import { fill } from '../../shared/reports/words/texts';
import { pathTo } from '../../shared/requests/path';
import type { Detector } from '../detectors/detector';
import { reportChange } from '../detectors/reportChange';
import { type Words, wordsIn } from '../words';
import { chosen, type PollEvent, type PollRun, readIfAllowed, readRecord } from './event';

const assistants = inForm('aiPlatforms', {
	displayName: 'AI Assistants',
	type: 'multiOptions',
	options: aiPlatforms,
	rules: { is: 'openChoice', whenEmpty: 'refuse' },
	default: [],
	description: 'Only the answers of these count',
});

export const findCompetitors = inForm('findCompetitors', {
	type: 'boolean',
	default: true,
	description:
		'Whether to say in competitors_named which competitors the answers name now. Reads the list of competitors once per poll with a new report.',
});

/** The list of reports that are compared in pairs: all, because a draft of any age may complete. */
export const completedReports = {
	path: '/v1/reports',
	filters: [assistants, searchFilter('weekly'), scheduledReportFilter],
	lookUp: readReport,
} satisfies Partial<PollEvent>;

/** Competitors of a brand, read once per poll. */
const competitorsOfPolls = new WeakMap<PollRun, Promise<Competitors | undefined>>();

/** Reads a report with its answers, and searches them for competitors if the form says so. */
async function readReport(run: PollRun, id: string): Promise<Report> {
	const record = await readRecord('/v1/reports/{id}')(run, id);
	const isWanted = run.parameter('findCompetitors') === true;
	return await withNames(toReport(record), isWanted ? await competitorsOf(run) : undefined);
}

/** @returns undefined when the key may not read them */
function competitorsOf(run: PollRun): Promise<Competitors | undefined> {
	const { client, brand } = run;
	const path = pathTo('/v1/brands/{id}', { id: brand?.id });
	const known =
		competitorsOfPolls.get(run) ??
		readIfAllowed(
			run,
			'competitors',
			async () => await readCompetitorsOf(client, brand?.id, client.readVisible(path)),
		);
	competitorsOfPolls.set(run, known);
	return known;
}

/**
 * Finds the reports whose comparison with the one before is an event: one for each.
 *
 * @param toName returns the event's name if it is one
 */
export function detectorOf(
	parameter: ReadParameter,
	toName: (comparison: Comparison) => string | undefined,
): Detector {
	const wanted = chosen(parameter('filters.aiPlatforms'));
	const words = wordsIn(String(parameter('options.language', 'en')), 'UTC');
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
		const misses = parameter('findCompetitors') === true && later.companies === undefined;
		const ids = { report_id, previous_report_id };
		const record = { ...toRecord(comparison, misses, words), ...ids, ...about };
		return [{ event, record, time }];
	});
}

/** The mentions on an AI assistant, of the answers that both reports have. */
type PlatformChange = ReturnType<typeof toPlatforms>[number];

function toPlatforms({ pairs, rate }: Comparison) {
	return groupBy(rate === undefined ? [] : pairs, ({ platform }) => platform ?? '').map((group) => {
		const sum = (side: 'before' | 'after', of: 'mentions' | 'answers') =>
			group.reduce((total, pair) => total + Number(pair[side][of]), 0);
		return {
			platform: group[0].platform ?? '',
			mentions_from: sum('before', 'mentions'),
			answers_from: sum('before', 'answers'),
			mentions_to: sum('after', 'mentions'),
			answers_to: sum('after', 'answers'),
		};
	});
}

/** What limits the comparison. */
function toNote(comparison: Comparison, misses: boolean, { format, say }: Words): string | null {
	const { texts } = format;
	const isUnknown = comparison.comparedAnswers > 0 && comparison.rate === undefined;
	const notes = [
		comparison.isLikeForLike ? '' : texts.differs,
		isUnknown ? texts.unknown : '',
		misses ? say('no_competitors') : '',
	].filter(Boolean);
	return notes.length === 0 ? null : notes.join(' ');
}

/** What an item says about a comparison. Where the mentions are not known, the score counts. */
function toRecord(comparison: Comparison, misses: boolean, words: Words): IDataObject {
	const { verdict, rate, score, mentions, promptsLost, promptsGained } = comparison;
	const { from, to, difference } = rate ?? score ?? {};
	return {
		headline: changeSentences(comparison, words.format).join(' '),
		note: toNote(comparison, misses, words),
		direction: verdict?.direction ?? null,
		is_clear: verdict?.change === 'clear',
		measure: rate ? 'mention_rate' : 'score',
		...{ from, to, difference },
		mentions_from: mentions.from.mentions,
		mentions_to: mentions.to.mentions,
		compared_answers: comparison.comparedAnswers,
		platforms: toPlatforms(comparison) as unknown as IDataObject[],
		prompts_lost: promptsLost as unknown as IDataObject[],
		prompts_gained: promptsGained as unknown as IDataObject[],
		score_from: score?.from ?? null,
		score_to: score?.to ?? null,
	};
}

/** Shown of each list of prompts, and of those with what an assistant said instead. */
const MOST_LINES = 10;
const MOST_QUOTES = 3;

/** The headline, a line for each assistant and prompt, and the note. */
export function toLines(item: IDataObject, words: Words): string[] {
	const { say, format } = words;
	const platforms = (item.platforms ?? []) as PlatformChange[];
	return [
		String(item.headline),
		...platforms.map(({ platform, ...each }) =>
			say('platform', {
				platform,
				now: format.of(each.mentions_to, each.answers_to),
				before: format.of(each.mentions_from, each.answers_from),
			}),
		),
		...promptLines('lost', item.prompts_lost, words),
		...promptLines('gained', item.prompts_gained, words),
		String(item.note ?? ''),
	];
}

/** "• No longer mentioned: Which coffee? (ChatGPT, Claude) · Named now: Acme Tea" */
function promptLines(name: 'lost' | 'gained', prompts: unknown, { say, format }: Words): string[] {
	const all = (prompts ?? []) as PromptChange[];
	const lines = all
		.slice(0, MOST_LINES)
		.map(({ prompt, platforms, competitors_named: named = [], said }, at) => {
			const companies = named.map(format.name).join(', ');
			const isNamed = name === 'lost' && companies !== '';
			const isQuoted = name === 'lost' && said !== undefined && at < MOST_QUOTES;
			return [
				`• ${say(name, { prompt: format.name(prompt ?? ''), platforms: platforms.join(', ') })}`,
				isNamed ? format.plural('named_now', named.length, { companies }) : '',
				isQuoted ? fill(format.texts.quote, { text: format.name(said) }) : '',
			]
				.filter(Boolean)
				.join(' · ');
		});
	const more = all.length - MOST_LINES;
	return more > 0 ? [...lines, `• ${say('more', { count: more })}`] : lines;
}
