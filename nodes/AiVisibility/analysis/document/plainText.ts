import { joinSlackLines, slackBold, toSlack } from '../../../shared/base/values/slackText';
import { clip } from './blocks';
import type { Content } from './content';
import type { Share } from './figures';
import type { Format } from './format';
import { cleanText } from './markup';
import { fill, namedNow } from './texts';

/** Limits of the short texts: entries per list, and characters per entry and per line. */
const MAX_ROWS = 10;
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
	const { title, brand, about, figures, voices, notes } = content;
	const { platforms, competitors } = format.texts;
	const blocks: Block[] = [
		{ heading: entry(`${title}: ${brand}`), lines: [entry(about.join(' · '))] },
		{ lines: figureLines(content, format) },
		...movedBlocks(content, format),
		shareBlock(platforms, figures?.platforms ?? [], format),
		shareBlock(competitors, voices, format),
		domainBlock(content, format),
		{ lines: notes },
	];
	return blocks
		.filter(({ lines }) => lines.length > 0)
		.map(({ heading, lines }) => [...(heading === undefined ? [] : [heading]), ...lines])
		.map((lines) => lines.map(plain).join('\n'))
		.join('\n\n');
}

/** Builds a message in Slack's markup: what changed, on which prompts, and who is named. */
export function toSlackText(content: Content, format: Format): string {
	const { about, voices, notes } = content;
	const blocks: Block[] = [
		{ heading: toSubject(content, format), lines: [entry(about.join(' · '))] },
		{ lines: figureLines(content, format) },
		...movedBlocks(content, format),
		shareBlock(format.texts.competitors, voices, format),
		{ lines: notes },
	];
	const lines = blocks
		.filter((block) => block.lines.length > 0)
		.flatMap(({ heading, lines: rest }) => [
			'',
			...(heading === undefined ? [] : [slackBold(heading)]),
			...rest.map((each) => toSlack(oneLine(each))),
		]);
	return joinSlackLines(lines.slice(1));
}

function figureLines(content: Content, format: Format): string[] {
	const { score, scoreChange, rate, since } = content;
	const { texts } = format;
	return [
		`${texts.score}: ${withChange(format.number(score), scoreChange, format)}`,
		rate &&
			`${texts.mention_rate}: ${withChange(format.percent(rate.percent), rate.change, format)}`,
		since,
	].filter((line): line is string => Boolean(line));
}

/** Losses first: they are what to work on. */
function movedBlocks({ moved }: Content, format: Format): Block[] {
	if (moved === undefined) return [];
	const { texts } = format;
	const { gained, lost, unchanged } = texts;
	if (moved.gained.length + moved.lost.length === 0) return [{ lines: [unchanged] }];
	return [[lost, moved.lost] as const, [gained, moved.gained] as const].map(([heading, prompts]) =>
		block(heading, prompts, format, ({ prompt, platforms, named }) =>
			[`${prompt} (${platforms.join(', ')})`, namedNow(named, texts)].filter(Boolean).join(' · '),
		),
	);
}

function shareBlock(heading: string, shares: Share[], format: Format): Block {
	return block(heading, shares, format, ({ name, percent, change }) => {
		const full = Math.round((percent / 100) * BLOCKS);
		const drawn = '█'.repeat(full) + '░'.repeat(BLOCKS - full);
		return `${drawn} ${format.percent(percent)} ${withChange(name, change, format)}`;
	});
}

function domainBlock({ domains }: Content, format: Format): Block {
	return block(
		format.texts.domains,
		domains,
		format,
		({ domain, citations }) => `${domain} (${format.number(citations)})`,
	);
}

/** "70.8 (+4.2)"; without a change just the value, as "(0)" would look like a second figure. */
const withChange = (value: string, change: number | undefined, format: Format) =>
	change ? `${value} (${format.change(change)})` : value;

/** A heading and its list. */
function block<T>(heading: string, list: T[], format: Format, toLine: (entry: T) => string): Block {
	const more = list.length - MAX_ROWS;
	const rows = list.slice(0, MAX_ROWS).map((each) => entry(`• ${toLine(each)}`));
	return { heading, lines: more > 0 ? [...rows, format.more(more)] : rows };
}

/** Cuts a text of the service. */
const entry = (text: string): string => clip(cleanText(text).trim(), MAX_LENGTH);

const oneLine = (text: string): string => clip(cleanText(text).trim(), MAX_LINE_LENGTH);

/** Chats read text in angle brackets as a mention or a link. */
const plain = (text: string): string => oneLine(text).replace(/</g, '‹').replace(/>/g, '›');
