import { clip } from '../../../base/values/display';
import type { Format } from '../format';
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

/** An element with a text in a color. */
const colored =
	(color: string) =>
	(tag: string, style: string, parts: Part, more: Record<string, string | number> = {}): Markup => {
		const all = Object.entries({ ...more, style: `${style}color:${color}` });
		const attributes = all.map(([key, value]) => html` ${new Markup(key)}="${value}"`);
		const element = new Markup(tag);
		return html`<${element}${attributes}>${parts}</${element}>`;
	};

export const ink = colored('#1c2733');
export const dim = colored('#5b6876');
export const green = colored('#177a3d');
export const red = colored('#b3261e');

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

/** Background color of the bars. */
export const TRACK = '#e8ecf1';

/** A bar made of table cells, which all email programs show. */
export function bar(percent: number, color: string, height = 8): Markup {
	const width = Math.round(percent);
	return table(
		row([
			width > 0 && barCell(color, width, height),
			width < 100 && barCell(TRACK, 100 - width, height),
		]),
	);
}

export function barCell(color: string, width: number, height: number): Markup {
	return html`<td
		width="${width}%"
		height="${height}"
		bgcolor="${color}"
		style="height:${height}px;line-height:${height}px;font-size:0;background:${color}"
	>
		&nbsp;
	</td>`;
}

export const endCell = (text: Part, width: number): Markup =>
	ink('td', 'font-size:14px;line-height:19px;white-space:nowrap;', text, { width, align: 'right' });
