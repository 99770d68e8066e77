import { tableRows } from './promptTable';

/** A list as a model or a person wrote it: the texts and rows of its prompts, and what became of the rest. */
export interface PromptLines {
	prompts: unknown[];
	/** What is no prompt: headings, the first and last phrase, the names of columns. */
	leftOut: string[];
	/** What stood on one line. */
	split: string[];
}

/**
 * Finds the prompts in lines: without headings, fences, the header of a table, the phrases around a list,
 * and marks. A mark that may belong to the text, such as "1. " and "- ", is one where two lines or more
 * in a row have it.
 *
 * @param given texts, or anything else, which stays as it is
 */
export function readPromptLines(given: unknown[]): PromptLines {
	const split: string[] = [];
	const parts = given.flatMap((entry) => {
		const pieces = typeof entry === 'string' ? splitLine(entry) : [entry];
		if (pieces.length > 1) split.push(String(entry));
		return pieces;
	});
	const leftOut: string[] = [];
	const keep = (lines: unknown[], isOther: (line: string, at: number) => boolean) =>
		lines.filter((line, at) => {
			const isKept = typeof line !== 'string' || !isOther(line, at);
			if (!isKept && /\p{L}/u.test(line)) leftOut.push(line);
			return isKept;
		});
	const { rows, header } = tableRows(parts.filter((line) => !/^```/.test(String(line))));
	leftOut.push(...header);
	const bare = keep(rows, (line) => /^#{1,6}\s/.test(line));
	const lines = keep(bare, (line, at) => isPhrase(line, at, bare));
	const marks = lines.map(markOf);
	const prompts = lines.map((line, at) => {
		if (typeof line !== 'string') return line;
		return withoutMarks(isInList(marks, at) ? line.replace(LIST_MARK, '') : line);
	});
	return { prompts, leftOut, split };
}

/** Marks that are part of no text: bullets, arrows, boxes, numbers as emojis, quotations. */
const SIGN =
	/^(?:>\s+|[•▪▫■□●○◦‣▸►▶→➔➜➤✓✔✅☑◆★]\uFE0F?\s*|(?:\d\uFE0F?\u20E3|🔟)\s*|(?:[-*+]\s+)?\[[ xX]?\]\s+)/u;

/** `- `, `1. `, `**1.** `, `(a) `, `Q1: `, `Question 1: `: its sign, or its number. */
const LIST_MARK =
	/^(?:([-*+–—])|\**\(?(?:(?:q|question|prompt|#)\s?)?(\d{1,3}|[a-z](?=[.)]))[.):]+\**)\s+(?=\S)/i;

function markOf(line: unknown): string | number | undefined {
	const [, sign, number] = (typeof line === 'string' && LIST_MARK.exec(line)) || [];
	if (number === undefined) return sign;
	return /\d/.test(number) ? Number(number) : number.toLowerCase().charCodeAt(0);
}

type Mark = ReturnType<typeof markOf>;

const follows = (mark: Mark, next: Mark): boolean =>
	mark !== undefined && next === (typeof mark === 'number' ? mark + 1 : mark);

const isInList = (marks: Mark[], at: number): boolean =>
	follows(marks[at - 1], marks[at]) || follows(marks[at], marks[at + 1]);

const OPENING =
	/^(sure|certainly|of course|absolutely|great|okay|ok|here (are|is)|below (are|is))\b/i;

const CLOSING =
	/^(let me know|feel free|i hope|hope (this|these|that)|just (say|let)|if you('d)? (like|want|need|would)|would you like me|do you want me|want me to|shall i|should i|happy to|these (prompts|questions)|this (list|set))\b/i;

/** What announces a list: a line with a colon at its end, or in bold. */
const ANNOUNCEMENT = /:[*_]*$|^\*\*[^*?]+\*\*$/;

function isPhrase(line: string, at: number, lines: unknown[]): boolean {
	const [isFirst, isLast] = [at === 0, at === lines.length - 1];
	if (markOf(line) !== undefined || SIGN.test(line) || (isFirst && isLast)) return false;
	if (isLast) return CLOSING.test(line);
	if (isFirst && OPENING.test(line) && !line.endsWith('?')) return true;
	const next = lines[at + 1];
	const isBeforeList = markOf(next) !== undefined || SIGN.test(String(next));
	return ANNOUNCEMENT.test(line) && (isBeforeList || typeof next === 'object');
}

/** The shortest prompt, in words, for which a line is split at numbers. */
const MIN_WORDS = 4;

/** Splits at "\n" and `<br>`, and at numbers that count on from 1: "1. Which …? 2. Where …?" */
function splitLine(text: string): string[] {
	const lines = text.split(/\\n|<br\s*\/?>/i).map((line) => line.trim());
	return lines.filter(Boolean).flatMap((line) => {
		const starts: number[] = [];
		for (const { 1: number, index } of line.matchAll(/(?<!\S)\(?(\d{1,2})[.)]\s+/g))
			if (Number(number) === starts.length + 1) starts.push(index);
		const parts = starts.map((start, at) => line.slice(start, starts[at + 1]).trim());
		const isList = parts.every((part) => part.split(/\s+/).length > MIN_WORDS);
		return starts[0] === 0 && isList ? parts : [line];
	});
}

const ENTITIES: Record<string, string> = {
	amp: '&',
	apos: "'",
	gt: '>',
	lt: '<',
	nbsp: ' ',
	quot: '"',
	'#39': "'",
};

/** The text without marks, quotation marks around all of it, bold type, entities and links of Slack. */
function withoutMarks(line: string): string {
	let text = line.trim();
	while (SIGN.test(text)) text = text.replace(SIGN, '');
	return text
		.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
		.replace(/<([^<>|]+)\|([^<>]+)>/g, '$2')
		.replace(/<(https?:[^<>]+)>/g, '$1')
		.replace(/(\*\*|__)(?=\S)(.+?)\1/g, '$2')
		.replace(/^\*(\S.*)\*$/, '$1')
		.replace(/^(["“„«»'‘])([^"“”„«»]+)["”“»«'’],?$/, '$2')
		.trim();
}
