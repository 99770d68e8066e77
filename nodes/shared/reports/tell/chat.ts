import { joinSlackLines, onOneLine, slackBold, toSlack } from '../../base/values/slackText';
import type { Format } from './format';
import type { Entry, Page, Section } from './page';

/** Entries of a list in a message, and of a long one. */
const MAX_CHAT_ROWS = 5;
const MAX_LONG_CHAT_ROWS = 15;

/** Builds the messages of a page, in Slack's markup and for other chats: what changed, and where. */
export function toMessages(page: Page, format: Format): { slack_text: string; text: string } {
	const { subject, lines, summary, notes, sections } = page;
	const figures = page.figures.map(({ label, value, unit = '', move }) => {
		return `${label}: ${format.withChange(`${value} ${unit}`, move?.points)}`;
	});
	const blocks = [
		{ title: subject, lines },
		...[figures, [summary], notes].map((each) => ({ title: '', lines: each.filter(Boolean) })),
		...sections.map((section) => {
			const { title, isLong, inChat } = section;
			if (inChat !== undefined) return { title: '', lines: [inChat].filter(Boolean) };
			return { title, lines: entryLines(section, format, isLong ? MAX_LONG_CHAT_ROWS : undefined) };
		}),
	];
	const shown = blocks.filter((block, at) => at === 0 || block.lines.length > 0);
	const write = (toTitle: (title: string) => string, toLine: (line: string) => string) =>
		joinSlackLines(
			shown.flatMap((block, at) => [
				...(at > 0 ? [''] : []),
				...(block.title === '' ? [] : [toTitle(block.title)]),
				...block.lines.map(toLine),
			]),
		);
	return { slack_text: write(slackBold, toSlack), text: write(toPlainLine, toPlainLine) };
}

/** The lines of sections within a message, under their titles. */
export const toChatLines = (sections: Section[], format: Format): string[] =>
	sections.flatMap((section) => {
		const lines = entryLines(section, format);
		return lines.length === 0 ? [] : [section.title, ...lines];
	});

function entryLines(section: Section, format: Format, max = MAX_CHAT_ROWS): string[] {
	const { entries = [], paragraphs = [] } = section;
	const lines = entries.slice(0, max).map((each) => entryLine(each, format));
	const others = entries.length - lines.length;
	return [...lines, ...(others > 0 ? [format.say('more', { count: others })] : []), ...paragraphs];
}

/** "• Rival: 25% (+4.2)", "• Which tea? · ChatGPT · Mentioned now: Rival" */
function entryLine({ name, value, move, named, remarks = [] }: Entry, format: Format): string {
	const figure = value === undefined ? name : `${name}: ${format.withChange(value, move?.points)}`;
	return `• ${[figure, ...remarks, named].filter(Boolean).join(' · ')}`;
}

/** Chats read text in angle brackets as a mention or a link. */
const toPlainLine = (line: string): string => onOneLine(line).replace(/</g, '‹').replace(/>/g, '›');
