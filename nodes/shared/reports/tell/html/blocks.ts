import { clip } from '../../../base/values/display';
import type { Format } from '../format';
import type { Move } from '../page';
import { fill } from '../words';
import { TRACKS } from './look';
import { html, Markup, type Part } from './markup';

/** What the parts of a page need for formatting. */
export interface BlockContext {
	format: Format;
	/** Characters of each text of the service. */
	maxText: number;
	/** Number of prompts or brands with a row. */
	maxRows: number;
	/** Color of the bars as #rrggbb. */
	accent: string;
}

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

const signal = (isGood: boolean, text: string): Markup =>
	(isGood ? colored('up', '#177a3d') : colored('down', '#b3261e'))('span', '', text);

export const small = (text: Part, space = '0', color = dim): Markup =>
	color('div', `margin:${space};font-size:13px;line-height:18px;word-break:break-word;`, text);

/** How many texts a paragraph counts as. */
const PARAGRAPH = 6;

export const paragraph = (text: string, { maxText }: BlockContext, space: string): Part =>
	text !== '' &&
	ink('p', `margin:${space};font-size:15px;line-height:22px;`, clip(text, PARAGRAPH * maxText));

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

/** Rows of a list, and a row that counts the entries for which there is no room. */
export function rowsOf<T>(list: T[], format: Format, toRow: (entry: T) => Markup, max: number) {
	const rows = list.slice(0, max).map(toRow);
	const others = list.length - rows.length;
	if (others === 0) return rows;
	return [...rows, row(html`<td>${small(format.more(others), '4px 0 0')}</td>`)];
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
export function moved(move: Move | undefined, { change }: Format, text = '{change}'): Part {
	if (!move?.points) return '';
	const shown = fill(text, { change: change(move.points) });
	return move.isClear ? signal(move.points > 0, shown) : dim('span', '', shown);
}

/** @param url https, in its normal form */
export const link = (url: string, text: Part): Markup =>
	ink('a', 'text-decoration:underline;', text, { href: url });

export const endCell = (text: Part, width: number): Markup =>
	ink('td', 'font-size:14px;line-height:19px;white-space:nowrap;', text, { width, align: 'right' });
