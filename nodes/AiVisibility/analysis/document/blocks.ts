import { MAX_ROWS } from './lists';
import { clip, html, Markup, type Part } from './markup';
import type { Format } from '../../../shared/reports/words/format';
import { fill } from '../../../shared/reports/words/texts';
import { TRACKS } from './look';

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

/** Text colors on a light page. */
export const INK = '#1c2733';
export const DIM = '#5b6876';

/** A section with a heading. */
export function section(title: Part, body: Part): Markup {
	return html`<tr class="keep">
		<td class="pad line" style="padding:22px 28px;border-top:1px solid #e3e8ee">
			<h2
				class="ink"
				style="margin:0 0 10px;font-size:16px;line-height:22px;font-weight:600;color:${INK}"
			>
				${title}
			</h2>
			${body}
		</td>
	</tr>`;
}

/** What all tables have, for email programs that do not read styles. */
export const TABLE = new Markup('role="presentation" cellpadding="0" cellspacing="0" border="0"');

export function table(rows: Part, width = '100%'): Markup {
	return html`<table ${TABLE} width="${width}" style="width:${width};table-layout:fixed">
		${rows}
	</table>`;
}

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
	const more = clip(format.more(others.map((name) => clip(name, maxText))), maxText);
	return [
		...rows,
		html`<tr>
			<td>${small(more, '4px 0 0')}</td>
		</tr>`,
	];
}

/** A bar made of table cells, which all email programs show. */
export function bar(percent: number, color: string, name = 'bar', height = 8): Markup {
	const width = Math.max(0, Math.min(100, Math.round(percent)));
	return table(
		html`<tr>
			${width > 0 && barCell(name, color, width, height)}
			${width < 100 && barCell('track', TRACKS.light, 100 - width, height)}
		</tr>`,
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
	if (isClear) return signal(value > 0, shown);
	return html`<span class="dim" style="color:${DIM}">${shown}</span>`;
}

export function signal(isGood: boolean, text: string): Markup {
	return html`<span
		class="${isGood ? 'up' : 'down'}"
		style="color:${isGood ? '#177a3d' : '#b3261e'}"
		>${text}</span
	>`;
}

export function small(text: Part, space = '0', isDark = false): Markup {
	return html`<div
		class="${isDark ? 'ink' : 'dim'}"
		style="margin:${space};font-size:13px;line-height:18px;color:${isDark ? INK : DIM};word-break:break-word"
	>
		${text}
	</div>`;
}

/** @param url https, in its normal form */
export function link(url: string, text: Part): Markup {
	return html`<a class="ink" href="${url}" style="color:${INK};text-decoration:underline"
		>${text}</a
	>`;
}

/** The last cell of a row, aligned to the end in both reading directions. */
export function endCell(text: Part, width: number, { format }: BlockContext): Markup {
	return html`<td
		class="ink"
		width="${width}"
		align="${format.direction === 'rtl' ? 'left' : 'right'}"
		style="font-size:14px;line-height:19px;color:${INK};white-space:nowrap"
	>
		${text}
	</td>`;
}
