import type { IDataObject } from 'n8n-workflow';
import type { ReadParameter } from '../../shared/base/values/records';
import { inForm, scheduledReportFilter, searchFilter, whether } from '../../shared/forms/declare';
import { type Report, toReport } from '../../shared/reports/answers';
import {
	type Comparison,
	compareReports,
	type PromptChange,
} from '../../shared/reports/judge/comparison';
import { readCompetitorsOf } from '../../shared/reports/read/competitors';
import { readMentions } from '../../shared/reports/mentions';
import { scoresOf } from '../../shared/reports/series';
import { changeSentences } from '../../shared/reports/tell/sentences';
import { fill } from '../../shared/reports/tell/texts';
import { pathTo } from '../../shared/requests/path';
import { pick } from '../../shared/run/output/toItems';
import type { Detector } from '../detectors/detector';
import { reportChange } from '../detectors/reportChange';
import { type Words, wordsIn } from '../words';
import { type PollEvent, type PollRun, readIfAllowed, readRecord } from './event';

export const findCompetitors = inForm('findCompetitors', {
	scope: 'read:competitors',
	...whether(
		'to say in competitors_named which competitors the answers name now. Reads the list of competitors once per poll with a new report.',
	),
});

/** The list of reports that are compared in pairs: all, because a draft of any age may complete. */
export const completedReports = {
	path: '/v1/reports',
	filters: [searchFilter('weekly'), scheduledReportFilter],
	lookUp: readReport,
} satisfies Partial<PollEvent>;

/** Fields of the report that the item also has. */
const KEPT_FIELDS =
	'brand_id name country language location region_config_id scheduled_report_id batch_id created_at'.split(
		' ',
	);

/** Reads a report with its answers, and searches them for competitors if the form says so. */
async function readReport(run: PollRun, id: string): Promise<Report> {
	const record = await readRecord('/v1/reports/{id}')(run, id);
	const { client, brand } = run;
	if (run.parameter('findCompetitors') === true) {
		const path = pathTo('/v1/brands/{id}', { id: brand?.id });
		run.competitors ??= readIfAllowed(run, 'the list of competitors', () =>
			readCompetitorsOf(client, brand?.id, client.readVisible(path)),
		);
	}
	return await toReport(record, await run.competitors);
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
	const words = wordsIn(String(parameter('options.language', 'en')), 'UTC');
	return reportChange(async ({ ids, report, earlier, time }, ...pair) => {
		const [before, after] = await readMentions(pair);
		const comparison = await compareReports(before, after, scoresOf(earlier));
		const event = toName(comparison);
		if (event === undefined) return [];
		const misses = parameter('findCompetitors') === true && after.companies === undefined;
		const [previous, id] = ids;
		const about = { report_id: id, previous_report_id: previous, ...pick(report, KEPT_FIELDS) };
		return [{ event, record: { ...toRecord(comparison, misses, words), ...about }, time }];
	});
}

/** What an item says about a comparison. Where the mentions are not known, the score counts. */
function toRecord(comparison: Comparison, misses: boolean, words: Words): IDataObject {
	const { verdict, rate, score, mentions, promptsLost, promptsGained } = comparison;
	const { from, to, difference } = rate ?? score ?? {};
	const { texts } = words.format;
	const notes = [
		comparison.isLikeForLike ? '' : texts.differs,
		comparison.comparedAnswers > 0 && rate === undefined ? texts.unknown : '',
		misses ? words.say('no_competitors') : '',
	];
	return {
		headline: changeSentences(comparison, words.format).join(' '),
		note: notes.filter(Boolean).join(' ') || null,
		direction: verdict?.direction ?? null,
		is_clear: verdict?.change === 'clear',
		measure: rate ? 'mention_rate' : 'score',
		...{ from, to, difference },
		mentions_from: mentions.from.mentions,
		mentions_to: mentions.to.mentions,
		compared_answers: comparison.comparedAnswers,
		platforms: comparison.platforms as unknown as IDataObject[],
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
	const platforms = (item.platforms ?? []) as Comparison['platforms'];
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
