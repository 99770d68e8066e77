import { clip } from '../../base/values/display';
import type { ReportFacts } from '../facts';
import { namedInstead } from '../judge/figures';
import type { Findings, PromptChange } from '../judge/findings';
import type { Format } from './format';
import { headingOf } from './message';
import { noteSentences } from './notes';
import {
	type Entry,
	type Figure,
	MAX_ROWS,
	MAX_SUBJECT_NAME,
	type Move,
	type Page,
	type Section,
	toSubject,
} from './page';
import { chanceSentence, changeSentences, leaderSentence } from './sentences';

/**
 * Builds the page of a report.
 *
 * @param title of the user; undefined for the title of the texts
 * @param analysis what the service says about the report, and what it suggests
 */
export function toReportPage(
	findings: Findings,
	facts: ReportFacts,
	format: Format,
	{ title, analysis = [] }: { title?: string; analysis?: string[] } = {},
): Page {
	const { texts, say, plural, date } = format;
	const { figures, time, previousTime } = findings;
	const [shownTitle, brand] = [title ?? texts.title, facts.brand ?? texts.brand];
	const [short, about] = [shownTitle, brand].map((each) => clip(each, MAX_SUBJECT_NAME));
	const { points, isClear } = toMove(findings, findings.scoreChange?.difference);
	const score = format.withChange(format.number(findings.score), isClear ? points : undefined);
	const place = headingOf(facts.market, facts.language, facts.report_name);
	const basis = say('basis', {
		answers: plural('answers_count', figures.answers),
		prompts: plural('prompts_count', figures.prompts.length),
		assistants: plural('assistants_count', figures.platforms.length),
		date: date(time, previousTime),
	});
	const sections = toSections(findings, analysis, format);
	return {
		subject: toSubject(say('subject', { title: short, brand: about, score })),
		heading: say('heading', { title: shownTitle, about: brand }),
		lines: [place, basis].filter(Boolean),
		figures: toKeyFigures(findings, format),
		summary: [...changeSentences(findings, format), leaderSentence(findings, format)]
			.join(' ')
			.trim(),
		notes: [
			previousTime ? say('since', { date: date(previousTime, time) }) : '',
			...noteSentences(findings.notes, format),
			chanceSentence(findings, format),
		].filter(Boolean),
		sections,
	};
}

/** The score, the mentions if they are another number, and the prompts with a mention. */
function toKeyFigures(findings: Findings, format: Format): Figure[] {
	const { figures, scoreChange, score, isLikeForLike, rate: change, mentions: shared } = findings;
	const { texts, number, points, share } = format;
	const { mentions, answers, rate } = figures;
	const usual = usualBand(findings, format)?.label;
	const ofScore: Figure = {
		label: usual ? `${texts.score} (${usual})` : texts.score,
		value: number(score),
		unit: score === null ? '' : texts.of_hundred,
		move: toMove(findings, scoreChange?.difference),
	};
	if (mentions === null || rate === null) return [ofScore];
	const asked = figures.prompts.filter((prompt) => prompt.answers > 0);
	const mentioned = asked.filter((prompt) => Number(prompt.mentions) > 0).length;
	// A change stands beside the level that it belongs to: that of all answers, or of the shared ones.
	const isAll = isLikeForLike || change === undefined;
	const level = isAll ? figures : shared.to;
	const move = toMove(findings, points(change?.difference, level.answers));
	const ofMentions: Figure = {
		label: isAll ? texts.mention_rate : texts.shared_rate,
		value: isAll ? share(mentions, answers) : share(Number(level.mentions), level.answers),
		move,
	};
	const isSame = isAll && number(rate) === number(score);
	const ofPrompts = {
		label: texts.mentioned_prompts,
		value: format.say('of', { count: mentioned, total: asked.length }),
	};
	return [ofScore, ...(isSame ? [] : [ofMentions]), ofPrompts];
}

/** From what matters most to what is looked up. Losses come first: they are what to work on. */
function toSections(findings: Findings, analysis: string[], format: Format): Section[] {
	const { texts } = format;
	const { lost, gained, platforms } = toMoves(findings, format);
	return [
		{ title: texts.over_time, chart: findings.history, usual: usualBand(findings, format) },
		lost,
		gained,
		{
			title: texts.competitors,
			note: texts.competitors_note,
			entries: companyEntries(findings, format),
		},
		platforms,
		websiteSection(findings, format),
		{ title: texts.next_steps, paragraphs: analysis },
		{
			title: texts.prompts,
			note: texts.prompts_note,
			entries: promptEntries(findings, format),
			isLong: true,
			inChat: '',
		},
	];
}

/** Which prompts lost and gained a mention, and the assistants. */
export function toMoves(findings: Findings, format: Format) {
	const { lost, gained } = findings;
	const { texts } = format;
	const toEntry = ({ prompt, platforms }: PromptChange) => ({
		name: prompt ?? '',
		remarks: [platforms.join(', ')],
	});
	const lostEntries = [...lost]
		.sort(byImportance)
		.map((each) => ({ ...toEntry(each), named: namedNow(each.competitors_named ?? [], format) }));
	return {
		lost: { title: texts.lost, entries: lostEntries },
		gained: { title: texts.gained, entries: [...gained].sort(byImportance).map(toEntry) },
		platforms: { title: texts.platforms, entries: platformEntries(findings, format) },
	};
}

/** "usual: 38 to 62"; undefined where it is not known. */
const usualBand = ({ usual }: Findings, { say }: Format): Section['usual'] =>
	usual && {
		range: usual,
		label: say('usual', { low: Math.floor(usual[0]), high: Math.ceil(usual[1]) }),
	};

/** A change has a color only where it is clear, and goes where the clear change goes. */
function toMove({ verdict }: Findings, points: number | undefined): Move {
	const isClear =
		verdict?.change === 'clear' && Number(points) > 0 === (verdict.direction === 'up');
	return { points, isClear };
}

/** Those with a competitor instead first, then those on most assistants. */
const byImportance = (a: PromptChange, b: PromptChange): number =>
	Number((b.competitors_named ?? []).length > 0) - Number((a.competitors_named ?? []).length > 0) ||
	b.platforms.length - a.platforms.length;

const namedNow = (names: string[], { plural }: Format): string =>
	names.length === 0 ? '' : plural('named_now', names.length, { companies: names.join(', ') });

/** The prompts that were answered, those with the fewest mentions first; empty where these are not known. */
function promptEntries({ figures }: Findings, format: Format): Entry[] {
	return figures.prompts
		.filter(({ rate }) => rate !== null)
		.sort((a, b) => Number(a.rate) - Number(b.rate))
		.map(({ prompt, mentions, answers, notMentionedOn, list }) => ({
			name: prompt ?? '',
			value: format.say('of', { count: mentions, total: answers }),
			named: namedNow(list[0].isLeading ? [] : namedInstead(list), format),
			remarks: [notMentionedOn.join(', ')],
		}));
}

/** The assistants, with the highest share first. */
function platformEntries(findings: Findings, format: Format): Entry[] {
	const changeOn = new Map(findings.platforms.map((each) => [each.platform, each.difference]));
	return findings.figures.platforms
		.filter(({ platform, rate }) => platform !== null && rate !== null)
		.sort((a, b) => Number(b.rate) - Number(a.rate))
		.map(({ platform, rate, mentions, answers }) => ({
			name: platform!,
			percent: Number(rate),
			value: format.share(Number(mentions), answers),
			move: toMove(findings, format.points(changeOn.get(platform!), answers)),
		}));
}

/** The brand and the competitors that the answers name, most named first. Empty without competitors. */
function companyEntries(findings: Findings, format: Format): Entry[] {
	const changeOf = new Map(findings.companies.map((each) => [each.name, each.difference]));
	const shown = findings.figures.companies
		.filter(({ name, isBrand, named }) => isBrand || named > 0 || changeOf.get(name))
		.map(({ name, isBrand, rate, named, answers }) => {
			const move = toMove(findings, format.points(changeOf.get(name), answers));
			// A competitor's gain is no gain of the brand.
			const colored = isBrand ? move : { ...move, isClear: false };
			const value = format.share(named, answers);
			return { name, isBrand, percent: rate ?? 0, value, move: colored };
		});
	if (shown.every(({ isBrand }) => isBrand)) return [];
	// The brand has a row also where more companies are named more often.
	const at = shown.findIndex(({ isBrand }) => isBrand);
	if (at >= MAX_ROWS) shown.splice(MAX_ROWS - 1, 0, ...shown.splice(at, 1));
	return shown;
}

/** Number of domains that are shown even if they are not new. */
const MOST_CITED = 5;

/** As long as a host may be. */
const HOST = /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** The most cited domains, and those that the earlier report did not cite. */
function websiteSection({ domains }: Findings, { texts, number }: Format): Section {
	const added = new Set(domains?.added.map(({ domain }) => domain));
	const shown = (domains?.cited ?? []).filter(
		({ domain }, at) => added.has(domain) || at < MOST_CITED,
	);
	return {
		title: texts.domains,
		note: texts.domains_note,
		inChat: '',
		entries: shown.map(({ domain, citations }) => ({
			name: domain,
			url: HOST.test(domain) ? `https://${domain}/` : undefined,
			value: number(citations),
			remarks: added.has(domain) ? [texts.new_domain] : [],
		})),
	};
}
