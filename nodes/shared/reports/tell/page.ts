import { clip } from '../../base/values/display';
import type { PastScore } from '../judge/course';

/** A page about one report or many, before it is HTML, a plain text or a message. */
export interface Page {
	/** Also of an email with the page; on one line. */
	subject: string;
	heading: string;
	lines: string[];
	figures: Figure[];
	summary: string;
	notes: string[];
	sections: Section[];
}

/** In points. Only a clear change has a color. */
export interface Move {
	points: number | undefined;
	isClear: boolean;
}

export interface Figure {
	label: string;
	value: string;
	/** Behind the value: "of 100". */
	unit?: string;
	/** If it stands on the same answers. */
	move?: Move;
}

/** A title and what is below. Without any, it is left out. */
export interface Section {
	title: string;
	note?: string;
	entries?: Entry[];
	/** Labels of the entries' values and moves. */
	columns?: [value: string, move: string];
	/** Whether all entries have a row, as far as there is room. */
	isLong?: boolean;
	paragraphs?: string[];
	chart?: PastScore[];
	/** The lowest and the highest usual score of the chart, and what that is called. */
	usual?: { range: [number, number]; label: string };
	/** What messages have instead of the entries: a line, or nothing if empty. */
	inChat?: string;
}

export interface Entry {
	name: string;
	url?: string;
	/** Whether it is the brand, or else a competitor. */
	isBrand?: boolean;
	percent?: number;
	value?: string;
	move?: Move;
	/** Who is mentioned instead: as dark as the name. */
	named?: string;
	remarks?: string[];
}

/** Maximum number of entries in lists that are not long. */
export const MAX_ROWS = 10;

/** Puts a text on one line, without characters that force the direction of all text after them. */
export const cleanText = (value: string | number): string =>
	String(value)
		.replace(/[\u202a-\u202e]/g, '')
		.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** Longest subject and names in it, in characters. */
const MAX_SUBJECT = 150;
export const MAX_SUBJECT_NAME = 100;

export const toSubject = (text: string): string => clip(cleanText(text), MAX_SUBJECT);
