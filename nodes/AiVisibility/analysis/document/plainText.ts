import {
	joinSlackLines,
	slackBold,
	slackLink,
	toSlack,
} from '../../../shared/base/values/slackText';
import type { Content } from './content';
import type { MovedPrompt, Share } from './figures';
import type { Format } from './format';
import { cleanText, clip } from './markup';
import { toSentences } from './sentences';
import { fill, namedNow } from './texts';

/** Limits of the short texts: entries per list, and characters per entry and per line. */
const MAX_ROWS = 10;
const MAX_SLACK_ROWS = 5;
const MAX_LENGTH = 200;
const MAX_LINE_LENGTH = 1_000;

/** Of the subject, in characters. */
const MAX_SUBJECT_LENGTH = 150;

const BLOCKS = 10;

/** "AI visibility report: Example Coffee, 70.8 (+4.2)" */
export function toSubject({ title, brand, score, scoreChange }: Content, format: Format): string {
	const subject = fill(format.texts.subject, {
		title: clip(title, MAX_LENGTH / 2),
		brand: clip(brand, MAX_LENGTH / 2),
		score: withChange(format.number(score), scoreChange, format),
	});
	return clip(cleanText(subject), MAX_SUBJECT_LENGTH);
}

/** A part of a short text. */
interface Block {
	heading?: string;
	lines: string[];
}

/** Builds a short text version, for emails without HTML and for chats. */
export function toPlainText(content: Content, format: Format): string {
	const { title, brand, about, score, scoreChange, figures, voices, url, notes } = content;
	const { texts, number } = format;
	const scoreLine = `${texts.score}: ${withChange(number(score), scoreChange, format)}`;
	const blocks: Block[] = [
		{ heading: entry(`${title}: ${brand}`), lines: [entry(about.join(' · '))] },
		summaryBlock(content, format),
		{ lines: [scoreLine, ...figureLines(content, format)] },
		...movedBlocks(content, format),
		shareBlock(texts.platforms, figures?.platforms ?? [], format),
		shareBlock(texts.competitors, voices, format),
		domainBlock(content, format),
		analysisBlock(content, format),
		{ lines: notes },
		{ lines: url === undefined ? [] : [`${texts.link}: ${url}`] },
	];
	return blocks
		.filter(({ lines }) => lines.length > 0)
		.map(({ heading, lines }) => [...(heading === undefined ? [] : [heading]), ...lines])
		.map((lines) => lines.map(plain).join('\n'))
		.join('\n\n');
}

/** Builds a message in Slack's markup: what changed, on which prompts, and who is named. */
export function toSlackText(content: Content, format: Format): string {
	const { about, voices, url, notes } = content;
	const { texts } = format;
	const blocks: Block[] = [
		{ heading: toSubject(content, format), lines: [entry(about.join(' · '))] },
		summaryBlock(content, format),
		{ lines: figureLines(content, format) },
		...movedBlocks(content, format, MAX_SLACK_ROWS),
		shareBlock(texts.competitors, voices, format),
		analysisBlock(content, format),
		{ lines: notes },
	];
	const lines = blocks
		.filter((block) => block.lines.length > 0)
		.flatMap(({ heading, lines: rest }) => [
			'',
			...(heading === undefined ? [] : [slackBold(heading)]),
			...rest.map((each) => toSlack(oneLine(each))),
		]);
	return joinSlackLines([
		...lines.slice(1),
		...(url === undefined ? [] : [slackLink(url, texts.link)]),
	]);
}

function summaryBlock(content: Content, format: Format): Block {
	const sentences = toSentences(content, format);
	return { lines: sentences.length === 0 ? [] : [sentences.join(' ')] };
}

/** What neither the subject nor the summary says. */
function figureLines({ rate, scoreChange, since }: Content, format: Format): string[] {
	const { texts, percent, date } = format;
	return [
		rate && `${texts.mention_rate}: ${withChange(percent(rate.percent), rate.change, format)}`,
		// Without a change of the score, the summary does not give the day.
		since !== undefined && scoreChange === undefined && fill(texts.since, { date: date(since) }),
	].filter((line): line is string => Boolean(line));
}

/** Losses first: they are what to work on. */
function movedBlocks({ moved }: Content, format: Format, max = MAX_ROWS): Block[] {
	const { texts } = format;
	const toLine = ({ prompt, platforms, named }: MovedPrompt) =>
		[`${prompt} (${platforms.join(', ')})`, namedNow(named, texts)].filter(Boolean).join(' · ');
	const nameOf = ({ prompt }: MovedPrompt) => prompt ?? '';
	return [
		block(texts.lost, moved?.lost ?? [], format, toLine, nameOf, max),
		block(texts.gained, moved?.gained ?? [], format, toLine, nameOf, max),
	];
}

function shareBlock(heading: string, shares: Share[], format: Format): Block {
	return block(heading, shares, format, ({ name, percent, change }) => {
		const full = Math.round((percent / 100) * BLOCKS);
		const drawn = '█'.repeat(full) + '░'.repeat(BLOCKS - full);
		return `${drawn} ${format.percent(percent)} ${withChange(name, change, format)}`;
	});
}

function domainBlock({ domains }: Content, format: Format): Block {
	return block(format.texts.domains, domains, format, ({ domain, citations, isNew }) =>
		[`${domain} (${format.number(citations)})`, isNew && format.texts.new_domain]
			.filter(Boolean)
			.join(' · '),
	);
}

function analysisBlock({ analysis }: Content, { texts }: Format): Block {
	return { heading: texts.next_steps, lines: analysis };
}

/** "70.8 (+4.2)"; without a change just the value, as "(0)" would look like a second figure. */
const withChange = (value: string, change: number | undefined, format: Format) =>
	change ? `${value} (${format.change(change)})` : value;

/**
 * A heading and its list.
 *
 * @param nameOf names an entry for which there is no room
 */
function block<T>(
	heading: string,
	list: T[],
	format: Format,
	toLine: (entry: T) => string,
	nameOf = toLine,
	max = MAX_ROWS,
): Block {
	const rows = list.slice(0, max).map((each) => entry(`• ${toLine(each)}`));
	const others = list.slice(max).map(nameOf);
	return { heading, lines: others.length > 0 ? [...rows, entry(format.more(others))] : rows };
}

/** Cuts a text of the service. */
const entry = (text: string): string => clip(cleanText(text).trim(), MAX_LENGTH);

const oneLine = (text: string): string => clip(cleanText(text).trim(), MAX_LINE_LENGTH);

/** Chats read text in angle brackets as a mention or a link. */
export const plain = (text: string): string => oneLine(text).replace(/</g, '‹').replace(/>/g, '›');
