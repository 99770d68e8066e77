import {
	joinSlackLines,
	slackBold,
	slackLink,
	toSlack,
} from '../../../shared/base/values/slackText';
import type { Document } from './document';
import { MAX_ROWS } from './blocks';
import { entryName, type ListEntry, type List } from './lists';
import type { Format } from '../../../shared/reports/tell/format';
import { cleanText, clip } from './markup';
import { fill } from '../../../shared/reports/tell/texts';

/** Limits of the short texts: entries per list, and characters per line. */
const MAX_SLACK_ROWS = 5;
const MAX_LENGTH = 1_000;

/** Of the subject and the names in it, in characters. */
const MAX_SUBJECT_LENGTH = 150;
const MAX_NAME_LENGTH = 100;

/** "AI visibility report: Example Coffee, 70.8 (+4.2)": a change only where it is more than chance. */
export function toSubject(document: Document, format: Format): string {
	const { title, brand, score, scoreChange, isClear } = document;
	const subject = fill(format.texts.subject, {
		title: clip(title, MAX_NAME_LENGTH),
		brand: clip(brand, MAX_NAME_LENGTH),
		score: format.withChange(score, isClear ? scoreChange : undefined),
	});
	return clip(cleanText(subject), MAX_SUBJECT_LENGTH);
}

/** A title, which may be empty, and lines. Without any, the block is left out. */
type Block = [title: string, lines: string[]];

/** Builds a short text version, for emails without HTML and for chats. */
export function toPlainText(document: Document, format: Format): string {
	const { title, brand, lists, url } = document;
	const { texts } = format;
	const heading = fill(texts.heading, { title, about: brand });
	const blocks = toBlocks(document, format, heading, Object.values(lists), MAX_ROWS);
	const link = url === '' ? [] : [`${texts.link}: ${url}`];
	return linesOf([...blocks, ['', link]], plain, plain).join('\n');
}

/** Builds a message in Slack's markup: what changed, on which prompts, and who is named. */
export function toSlackText(document: Document, format: Format): string {
	const { lists, url } = document;
	const { lost, instead, gained, platforms, companies } = lists;
	const shown = [lost, instead, gained, companies, platforms];
	const blocks = toBlocks(document, format, toSubject(document, format), shown, MAX_SLACK_ROWS);
	const lines = linesOf(blocks, slackBold, toSlack);
	return joinSlackLines(url === '' ? lines : [...lines, slackLink(url, format.texts.link)]);
}

function toBlocks(
	{ about, figures, summary, analysis, notes }: Document,
	format: Format,
	title: string,
	lists: List[],
	max: number,
): Block[] {
	const { texts, withChange } = format;
	return [
		[title, about],
		['', figures.map((each) => `${each.label}: ${withChange(each.value, each.change)}`)],
		['', [summary].filter(Boolean)],
		['', notes],
		...lists.map((list) => toBlock(list, format, max)),
		[texts.next_steps, analysis],
	];
}

function toBlock({ title, entries }: List, format: Format, max: number): Block {
	const lines = entries.slice(0, max).map((each) => `• ${toLine(each, format)}`);
	const others = entries.slice(max).map(entryName);
	return [title, others.length > 0 ? [...lines, format.more(others)] : lines];
}

const BAR_LENGTH = 10;

/** "███░░░░░░░ 25% Rival (+4.2)", "Which tea? (ChatGPT) · Named now: Rival", "tea.example (3) · new" */
function toLine(
	{ name, percent, value, change, named, remarks = [], tag }: ListEntry,
	format: Format,
): string {
	const full = Math.round(((percent ?? 0) / 100) * BAR_LENGTH);
	const drawn = `${'█'.repeat(full)}${'░'.repeat(BAR_LENGTH - full)} ${value} `;
	if (percent !== undefined) return drawn + format.withChange(name, change);
	const [where = value, ...others] = remarks;
	return [where ? `${name} (${where})` : name, named, ...others, tag].filter(Boolean).join(' · ');
}

/** The lines of all blocks, with an empty one between two blocks. */
function linesOf(
	blocks: Block[],
	toTitle: (title: string) => string,
	toLine: (line: string) => string,
): string[] {
	return blocks
		.filter(([, lines]) => lines.length > 0)
		.flatMap(([title, lines]) => ['', ...(title ? [toTitle(title)] : []), ...lines.map(toLine)])
		.slice(1);
}

const oneLine = (text: string): string => clip(cleanText(text).trim(), MAX_LENGTH);

/** Chats read text in angle brackets as a mention or a link. */
export const plain = (text: string): string => oneLine(text).replace(/</g, '‹').replace(/>/g, '›');
