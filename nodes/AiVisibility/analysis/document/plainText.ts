import { clip } from './blocks';
import type { Content } from './content';
import type { Share } from './figures';
import type { Format } from './format';
import { cleanText } from './markup';
import { fill, namedNow } from './texts';

/** Limits of the plain text, which is a short message: entries per list, characters per text. */
const MAX_ROWS = 10;
const MAX_LENGTH = 200;

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

/** Builds a short text version, for Slack and for emails without HTML. */
export function toPlainText(content: Content, format: Format): string {
	const { title, brand, about, notes } = content;
	const heading = [line(`${title}: ${brand}`), line(about.join(' · '))];
	const blocks = [
		heading,
		figureLines(content, format),
		...movedBlocks(content, format),
		shareBlock(format.texts.platforms, content.figures?.platforms ?? [], format),
		shareBlock(format.texts.competitors, content.voices, format),
		domainBlock(content, format),
		notes.map(line),
	];
	return blocks
		.filter((lines) => lines.length > 0)
		.map((lines) => lines.join('\n'))
		.join('\n\n');
}

function figureLines(content: Content, format: Format): string[] {
	const { score, scoreChange, rate, since } = content;
	const { texts } = format;
	return [
		`${texts.score}: ${withChange(format.number(score), scoreChange, format)}`,
		...(rate === undefined
			? []
			: [
					`${texts.mention_rate}: ${withChange(format.percent(rate.percent), rate.change, format)}`,
				]),
		...(since === '' ? [] : [since]),
	].map(line);
}

function movedBlocks({ moved }: Content, format: Format): string[][] {
	if (moved === undefined) return [];
	const { texts } = format;
	const { gained, lost, unchanged } = texts;
	if (moved.gained.length + moved.lost.length === 0) return [[line(unchanged)]];
	return [[gained, moved.gained] as const, [lost, moved.lost] as const].map(([title, prompts]) =>
		block(title, prompts, format, ({ prompt, platforms, named }) =>
			[`${prompt} (${platforms.join(', ')})`, namedNow(named, texts)].filter(Boolean).join(' · '),
		),
	);
}

function shareBlock(title: string, shares: Share[], format: Format): string[] {
	return block(title, shares, format, ({ name, percent, change }) => {
		const full = Math.round((percent / 100) * BLOCKS);
		const drawn = '█'.repeat(full) + '░'.repeat(BLOCKS - full);
		return `${drawn} ${format.percent(percent)} ${withChange(name, change, format)}`;
	});
}

function domainBlock({ domains }: Content, format: Format): string[] {
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

/** A heading and its list; empty for an empty list. */
function block<T>(
	title: string,
	list: T[],
	format: Format,
	toLine: (entry: T) => string,
): string[] {
	if (list.length === 0) return [];
	const more = list.length - MAX_ROWS;
	const rows = list.slice(0, MAX_ROWS).map((entry) => `• ${line(toLine(entry))}`);
	return [line(title), ...rows, ...(more > 0 ? [line(format.more(more))] : [])];
}

/** Slack reads text in angle brackets as a mention or a link. */
function line(text: string): string {
	const one = clip(cleanText(text).trim(), MAX_LENGTH);
	return one.replace(/</g, '‹').replace(/>/g, '›');
}
