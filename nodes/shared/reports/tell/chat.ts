import { clip } from '../../base/values/display';
import { joinSlackLines, slackBold, toSlack } from '../../base/values/slackText';
import type { Format } from './format';
import { cleanText, type Entry, entryName, MAX_ROWS, type Page, type Section } from './page';

/** Longest line, in characters. */
const MAX_LINE = 1_000;

/** Entries of a list in a message, and of a long one. */
const MAX_CHAT_ROWS = 5;
const MAX_LONG_CHAT_ROWS = 15;

/** A title, which may be empty, and lines. Without any, the block is left out. */
type Block = [title: string, lines: string[]];

/** Builds a text version, for emails without HTML and for other chats. */
export function toPlainText(page: Page, format: Format): string {
	const toBlock = (section: Section): Block => [
		section.title,
		entryLines(section, format, section.isLong ? Infinity : MAX_ROWS),
	];
	return joined(page, page.heading, toBlock, format, toPlainLine, toPlainLine).join('\n');
}

/** Builds a message in Slack's markup: what changed, on which prompts, and who is mentioned. */
export function toSlackText(page: Page, format: Format): string {
	const toBlock = (section: Section): Block => {
		const { title, isLong, inChat } = section;
		if (inChat !== undefined) return ['', [inChat].filter(Boolean)];
		return [title, entryLines(section, format, isLong ? MAX_LONG_CHAT_ROWS : MAX_CHAT_ROWS)];
	};
	return joinSlackLines(joined(page, page.subject, toBlock, format, slackBold, toSlack));
}

/** The lines of sections within a message, under their titles. */
export const toChatLines = (sections: Section[], format: Format): string[] =>
	sections.flatMap((section) => {
		const lines = entryLines(section, format, MAX_CHAT_ROWS);
		return lines.length === 0 ? [] : [section.title, ...lines];
	});

function entryLines({ entries = [], paragraphs = [] }: Section, format: Format, max: number) {
	const lines = entries.slice(0, max).map((each) => `• ${entryLine(each, format)}`);
	const others = entries.slice(max).map(entryName);
	return [...lines, ...(others.length > 0 ? [format.more(others)] : []), ...paragraphs];
}

const BAR_LENGTH = 10;

/** "███░░░░░░░ 25% Rival (+4.2)", "Which tea? (ChatGPT) · Mentioned now: Rival", "tea.example: 3 · new" */
function entryLine(entry: Entry, { withChange }: Format): string {
	const { name, percent, value, move, named, remarks = [], tag } = entry;
	if (percent !== undefined) {
		const full = Math.round((percent / 100) * BAR_LENGTH);
		const drawn = `${'█'.repeat(full)}${'░'.repeat(BAR_LENGTH - full)}`;
		return `${drawn} ${value} ${withChange(name, move?.points)}`;
	}
	const [where, ...others] = remarks;
	const first =
		value === undefined
			? [where ? `${name} (${where})` : name, named, ...others]
			: [`${name}: ${withChange(value, move?.points)}`, named, ...remarks];
	return [...first, tag].filter(Boolean).join(' · ');
}

/** The lines of all blocks, with an empty one between two blocks. */
function joined(
	{ lines, figures, summary, notes, sections }: Page,
	title: string,
	toBlock: (section: Section) => Block,
	{ withChange }: Format,
	toTitle: (title: string) => string,
	toText: (line: string) => string,
): string[] {
	const shown = figures.map(({ label, value, unit = '', move }) => {
		const whole = [value, unit].filter(Boolean).join(' ');
		return `${label}: ${withChange(whole, move?.points)}`;
	});
	const blocks: Block[] = [
		[title, lines],
		['', shown],
		['', [summary].filter(Boolean)],
		['', notes],
		...sections.map(toBlock),
	];
	return blocks
		.map(([heading, texts]): Block => [heading, texts.filter(Boolean)])
		.filter(([, texts], at) => at === 0 || texts.length > 0)
		.flatMap(([heading, texts]) => [
			'',
			...(heading ? [toTitle(heading)] : []),
			...texts.map(toText),
		])
		.slice(1);
}

const oneLine = (text: string): string => clip(cleanText(text).trim(), MAX_LINE);

/** Chats read text in angle brackets as a mention or a link. */
const toPlainLine = (text: string): string => oneLine(text).replace(/</g, '‹').replace(/>/g, '›');
