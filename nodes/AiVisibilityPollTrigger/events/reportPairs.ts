import type { IDataObject } from 'n8n-workflow';
import { createdAt } from '../../shared/base/time/timestamp';
import { logTo } from '../../shared/base/values/log';
import { inForm, scheduledReportFilter, searchFilter, whether } from '../../shared/forms/declare';
import { type Report, toReport } from '../../shared/reports/answers';
import {
	type Findings,
	judgeReports,
	type PromptChange,
} from '../../shared/reports/judge/findings';
import { readCompetitorsOf } from '../../shared/reports/read/competitors';
import { readMentions } from '../../shared/reports/mentions';
import { nameCompanies } from '../../shared/reports/names';
import { scoreOf } from '../../shared/reports/series';
import { noteSentences } from '../../shared/reports/tell/notes';
import { changeSentences } from '../../shared/reports/tell/sentences';
import { fill } from '../../shared/reports/tell/words';
import { ApiFailure } from '../../shared/requests/apiError';
import { pathTo } from '../../shared/requests/path';
import { pick } from '../../shared/run/output/toItems';
import type { FoundEvent, ReportPair } from '../detectors/detector';
import { reportChange } from '../detectors/reportChange';
import { type Words, wordsIn } from '../words';
import type { PollEvent, PollRun } from './event';
import { languageOfTexts } from '../../shared/forms/declare';

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

/** Reads a report with its answers, once per poll, and searches them for competitors if the form says so. */
function readReport(run: PollRun, id: unknown): Promise<Report> {
	const { client, brand } = run;
	run.reports ??= new Map();
	const path = pathTo('/v1/reports/{id}', { id });
	const known = run.reports.get(path);
	if (known !== undefined) return known;
	if (run.values.get(findCompetitors) === true) {
		const brandPath = pathTo('/v1/brands/{id}', { id: brand?.id });
		run.competitors ??= readCompetitorsOf(client, brand?.id, client.readVisible(brandPath)).catch(
			(error: unknown) => {
				if (!(error instanceof ApiFailure) || error.status !== 403) throw error;
				logTo(run.logger, `the list of competitors could not be read: ${error.message}`);
				return undefined;
			},
		);
	}
	const reading = client.read(path).then(async (record) => {
		const [answered, companies] = [toReport(record), await run.competitors];
		return companies ? await nameCompanies(answered, companies) : answered;
	});
	run.reports.set(path, reading);
	return reading;
}

/**
 * Compares a report with the one before it that has a score: one event, or none.
 *
 * @param toName returns the event's name if it is one
 */
export const comparePair =
	(toName: (findings: Findings, run: PollRun) => string | undefined) =>
	async (run: PollRun, { report, earlier }: ReportPair): Promise<FoundEvent[]> => {
		const previous = earlier.find((each) => scoreOf(each) !== null)!;
		const read = [await readReport(run, previous.id), await readReport(run, report.id)];
		const [before, after] = await readMentions(read);
		const findings = judgeReports({ report: after, previous: before, earlier });
		const event = toName(findings, run);
		if (event === undefined) return [];
		const misses = run.values.get(findCompetitors) === true && after.companies === undefined;
		const about = {
			report_id: report.id,
			previous_report_id: previous.id,
			...pick(report, KEPT_FIELDS),
		};
		const words = wordsIn(run.values.get(languageOfTexts, 'en'), 'UTC');
		const record = { ...toRecord(findings, misses, words), ...about };
		return [{ event, record, time: createdAt(report) }];
	};

/** What an item says about a comparison. Where the mentions are not known, the score counts. */
function toRecord(findings: Findings, misses: boolean, words: Words): IDataObject {
	const { verdict, rate, scoreChange, mentions, lost, gained } = findings;
	const { from, to, difference } = rate ?? scoreChange ?? {};
	const notes = [
		...noteSentences(findings.notes, words.format),
		...(misses ? [words.say('no_competitors')] : []),
	];
	return {
		headline: changeSentences(findings, words.format).join(' '),
		note: notes.join(' ') || null,
		direction: verdict?.direction ?? null,
		is_clear: verdict?.change === 'clear',
		measure: rate ? 'mention_rate' : 'score',
		...{ from, to, difference },
		mentions_from: mentions.from.mentions,
		mentions_to: mentions.to.mentions,
		compared_answers: mentions.to.answers,
		platforms: findings.platforms as unknown as IDataObject[],
		prompts_lost: lost as unknown as IDataObject[],
		prompts_gained: gained as unknown as IDataObject[],
		score_from: scoreChange?.from ?? null,
		score_to: scoreChange?.to ?? null,
	};
}

/** Shown of each list of prompts, and of those with what an assistant said instead. */
const MOST_LINES = 10;
const MOST_QUOTES = 3;

/** The headline, a line for each assistant and prompt, and the note. */
export function toLines(item: IDataObject, words: Words): string[] {
	const { say, format } = words;
	const platforms = (item.platforms ?? []) as Findings['platforms'];
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
			const companies = named.join(', ');
			const isNamed = name === 'lost' && companies !== '';
			const isQuoted = name === 'lost' && said !== undefined && at < MOST_QUOTES;
			return [
				`• ${say(name, { prompt: prompt ?? '', platforms: platforms.join(', ') })}`,
				isNamed ? format.plural('named_now', named.length, { companies }) : '',
				isQuoted ? fill(format.texts.quote, { text: said }) : '',
			]
				.filter(Boolean)
				.join(' · ');
		});
	const more = all.length - MOST_LINES;
	return more > 0 ? [...lines, `• ${say('more', { count: more })}`] : lines;
}
