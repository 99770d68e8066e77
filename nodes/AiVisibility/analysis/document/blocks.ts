import type { Format } from '../../../shared/reports/tell/format';
import { fill } from '../../../shared/reports/tell/texts';
import { TRACKS } from './look';
import { clip, html, Markup, type Part } from './markup';

/** What the parts of the document need for formatting. */
export interface BlockContext {
	format: Format;
	/** Characters of each text of the service. */
	maxText: number;
	/** Number of prompts or brands with a row. */
	maxRows: number;
	/** Color of the bars as #rrggbb. */
	accent: string;
	/** Whether changes have colors: only where they are more than chance. */
	isClear?: boolean;
}

/** Maximum number of entries in the lists other than the prompts. The others are named in a line. */
export const MAX_ROWS = 10;

/** An element, in one of the colors for text: its style is for light pages, its class for others. */
const colored =
	(name: string, color: string) =>
	(tag: string, style: string, parts: Part, more: Record<string, string | number> = {}): Markup => {
		const all = Object.entries({ class: name, ...more, style: `${style}color:${color}` });
		const attributes = all.map(([key, value]) => html` ${new Markup(key)}="${value}"`);
		const element = new Markup(tag);
		return html`<${element}${attributes}>${parts}</${element}>`;
	};

export const ink = colored('ink', '#1c2733');
export const dim = colored('dim', '#5b6876');

export const signal = (isGood: boolean, text: string): Markup =>
	(isGood ? colored('up', '#177a3d') : colored('down', '#b3261e'))('span', '', text);

export const small = (text: Part, space = '0', color = dim): Markup =>
	color('div', `margin:${space};font-size:13px;line-height:18px;word-break:break-word;`, text);

export function section(title: Part, body: Part): Markup {
	const style = 'margin:0 0 10px;font-size:16px;line-height:22px;font-weight:600;';
	return html`<tr class="keep">
		<td class="pad line" style="padding:22px 28px;border-top:1px solid #e3e8ee">
			${ink('h2', style, title)} ${body}
		</td>
	</tr>`;
}

/** How many texts a paragraph counts as, and the most paragraphs. */
const PARAGRAPH = 6;
const MAX_PARAGRAPHS = 8;

export const paragraph = (text: string, { maxText }: BlockContext, space: string): Part =>
	text !== '' &&
	ink('p', `margin:${space};font-size:15px;line-height:22px;`, clip(text, PARAGRAPH * maxText));

export function paragraphs(title: Part, texts: string[], context: BlockContext): Part {
	const parts = texts.slice(0, MAX_PARAGRAPHS).map((text) => paragraph(text, context, '0 0 14px'));
	return parts.length > 0 && section(title, parts);
}

/** What all tables have, for email programs that do not read styles. */
export const TABLE = new Markup('role="presentation" cellpadding="0" cellspacing="0" border="0"');

export function table(rows: Part, width = '100%'): Markup {
	return html`<table ${TABLE} width="${width}" style="width:${width};table-layout:fixed">
		${rows}
	</table>`;
}

export const row = (cells: Part): Markup =>
	html`<tr>
		${cells}
	</tr>`;

/**
 * Rows of a list, and a row that names the entries for which there is no room.
 *
 * @param nameOf names an entry in one line
 */
export function rowsOf<T>(
	list: T[],
	{ format, maxText }: BlockContext,
	toRow: (entry: T) => Markup,
	nameOf: (entry: T) => string,
	max = MAX_ROWS,
): Markup[] {
	const rows = list.slice(0, max).map(toRow);
	const others = list.slice(max).map(nameOf);
	if (others.length === 0) return rows;
	return [...rows, row(html`<td>${small(clip(format.more(others), maxText), '4px 0 0')}</td>`)];
}

/** A bar made of table cells, which all email programs show. */
export function bar(percent: number, color: string, name = 'bar', height = 8): Markup {
	const width = Math.round(percent);
	return table(
		row([
			width > 0 && barCell(name, color, width, height),
			width < 100 && barCell('track', TRACKS.light, 100 - width, height),
		]),
	);
}

export function barCell(name: string, color: string, width: number, height: number): Markup {
	return html`<td
		class="${name}"
		width="${width}%"
		height="${height}"
		bgcolor="${color}"
		style="height:${height}px;line-height:${height}px;font-size:0;background:${color}"
	>
		&nbsp;
	</td>`;
}

/**
 * A change in points, in green or red where it is clear; empty when nothing changed.
 *
 * @param text around it
 */
export function change(
	value: number | undefined,
	{ format, isClear }: BlockContext,
	text = '{change}',
): Part {
	if (!value) return '';
	const shown = fill(text, { change: format.change(value) });
	return isClear ? signal(value > 0, shown) : dim('span', '', shown);
}

/** @param url https, in its normal form */
export const link = (url: string, text: Part): Markup =>
	ink('a', 'text-decoration:underline;', text, { href: url });

/** The last cell of a row, aligned to the end in both reading directions. */
export const endCell = (text: Part, width: number, { format }: BlockContext): Markup =>
	ink('td', 'font-size:14px;line-height:19px;white-space:nowrap;', text, {
		width,
		align: format.direction === 'rtl' ? 'left' : 'right',
	});
