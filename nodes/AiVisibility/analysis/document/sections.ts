import { MOST_EARLIER } from '../../../shared/reports/series';
import { fill } from '../../../shared/reports/tell/texts';
import {
	bar,
	barCell,
	type BlockContext,
	change,
	dim,
	endCell,
	ink,
	link,
	paragraph,
	row,
	rowsOf,
	section,
	signal,
	small,
	table,
} from './blocks';
import type { Document, Figure } from './document';
import { entryName, type ListEntry, type List } from './lists';
import { clip, html, type Markup, type Part } from './markup';

/** Color of the competitors' bars. */
const GRAY = '#8a97a6';

/** The figures side by side, then what they mean, with notes about them. */
export function keyFigures(document: Document, context: BlockContext): Markup {
	const { summary, figures, url, notes } = document;
	const below = [...notes, url ? link(url, context.format.texts.link) : ''];
	return html`<tr class="keep">
		<td class="pad" style="padding:0 28px 22px">
			${table(row(figures.map((figure) => tile(figure, context))))}
			${paragraph(summary, context, '14px 0 0')}
			${below.map((note) => note && small(note, '10px 0 0'))}
		</td>
	</tr>`;
}

function tile({ label, value, change: moved }: Figure, context: BlockContext): Markup {
	const points = html` <span style="font-size:15px;line-height:20px;font-weight:400"
		>${change(moved, context, context.format.texts.points)}</span
	>`;
	const figure = [value, Boolean(moved) && points];
	return html`<td class="tile" valign="top" style="padding:0 8px 0 0">
		${ink('div', 'font-size:30px;line-height:36px;font-weight:700;', figure)} ${small(label)}
	</td>`;
}

/** Height of the highest column, in pixels. */
const CHART_HEIGHT = 72;

/** A column for the score of each report of the series, as high as its share of the highest one. */
export function overTime({ history }: Document, { format, accent }: BlockContext): Part {
	if (history.length === 0) return '';
	const highest = Math.max(1, ...history.map(({ score }) => score));
	const last = history.at(-1);
	const style = 'padding:0 1px 4px;font-size:11px;line-height:14px;';
	const cells = (valign: string, toCell: (report: (typeof history)[number]) => Part) =>
		row(
			history.map((each) => {
				const color = each === last ? ink : dim;
				return color('td', style, toCell(each), { valign, align: 'center' });
			}),
		);
	const columns = cells('bottom', (report) => {
		const height = Math.max(2, Math.round((CHART_HEIGHT * report.score) / highest));
		const shown = format.number(report.score);
		const [name, color] = report === last ? ['bar', accent] : ['other', GRAY];
		return [
			report === last ? html`<b>${shown}</b>` : shown,
			html`<div style="padding:0 4px">${table(row(barCell(name, color, 100, height)))}</div>`,
		];
	});
	// In two lines, or the longest would be the only ones to wrap.
	const dates = cells('top', ({ time, isOther }) => {
		const [first, ...rest] = format.shortDate(time).split(' ');
		return [first, rest.length > 0 && html`<br />`, rest.join(' '), isOther && '*'];
	});
	// All columns have the same width, however many there are.
	const width = `${Math.round((100 * history.length) / (MOST_EARLIER + 1))}%`;
	const note = history.some(({ isOther }) => isOther) && small(format.texts.other_prompts);
	return section(format.texts.over_time, [table([columns, dates], width), note]);
}

export function listSection({ title, isGain, note, entries }: List, context: BlockContext): Part {
	if (entries.length === 0) return '';
	const { isClear, format } = context;
	const mark = isClear && isGain !== undefined && [signal(isGain, isGain ? '▲' : '▼'), ' '];
	const hasChanges = entries.some((each) => each.change);
	const toRow = (each: ListEntry) => entryRow(each, context, figuresOf(each, hasChanges, context));
	const notes = [note, hasChanges && format.texts.in_points].filter(Boolean).join(' · ');
	return section(
		[mark, title],
		[notes !== '' && small(notes, '-6px 0 8px'), table(rowsOf(entries, context, toRow, entryName))],
	);
}

/** @param cells after the first one */
export function entryRow(entry: ListEntry, context: BlockContext, cells: Part): Markup {
	const { name, url, percent, named, remarks = [], tag } = entry;
	const { maxText } = context;
	const shown = clip(name, maxText);
	const parts = [
		bold(entry, url ? link(url, shown) : shown),
		tag && [' ', dim('i', '', tag)],
		named && small(clip(named, maxText), '0', ink),
		remarks.map((remark) => remark && small(clip(remark, maxText))),
	];
	const style = 'padding:5px 10px 5px 0;font-size:14px;line-height:19px;word-break:break-word;';
	const width = percent === undefined ? '100%' : '34%';
	return row([ink('td', style, parts, { class: 'ink entry', width }), cells]);
}

/** The brand stands out also without color, as on paper. */
const bold = ({ isBrand }: ListEntry, part: Part) => (isBrand ? html`<b>${part}</b>` : part);

function figuresOf(entry: ListEntry, hasChanges: boolean, context: BlockContext): Part {
	const { percent, value = '', change: moved, isBrand } = entry;
	if (percent === undefined) return value && endCell(value, 76, context);
	const isOther = isBrand === false;
	const drawn = isOther
		? bar(percent, GRAY, 'other')
		: bar(percent, context.accent, 'bar', isBrand ? 12 : 8);
	// A competitor's gain is no gain of the brand.
	const shown = change(moved, isOther ? { ...context, isClear: false } : context);
	return [
		html`<td>${drawn}</td>`,
		endCell(bold(entry, value), 60, context),
		hasChanges && endCell(shown, 52, context),
	];
}

/** Of more prompts, each has one line. */
const MANY_PROMPTS = 12;
const ONE_LINE = 80;

/** Longest line of the prompts that all assistants name the brand for. */
const MAX_ALL = 3_000;

/** Which prompts each assistant names the brand for. The columns have numbers, for narrow screens. */
export function promptMatrix({ matrix }: Document, context: BlockContext): Part {
	if (matrix === undefined || matrix.rows.length + matrix.byAll.length === 0) return '';
	const { format, maxText, maxRows } = context;
	const { platforms, rows, byAll } = matrix;
	const isMany = rows.length > MANY_PROMPTS;
	const length = isMany ? Math.min(ONE_LINE, maxText) : maxText;
	const cells = (parts: Part[]) =>
		parts.map((part) => html`<td width="24" align="center" valign="top">${part}</td>`);
	const legend = platforms.map((name, at) => `${at + 1} ${clip(name, maxText)}`).join(' · ');
	const head = row([html`<td></td>`, cells(platforms.map((_name, at) => small(at + 1)))]);
	const style = isMany
		? 'padding:0 8px 0 0;white-space:nowrap;overflow:hidden;text-overflow:ellipsis'
		: 'padding:4px 8px 0 0;word-break:break-word';
	const toRow = ({ heading, prompt, counts }: Row) => {
		const above = html`<td>${small(html`<b>${clip(heading, length)}</b>`, '6px 0 2px')}</td>`;
		const own = html`<td class="${isMany && 'one'}" style="${style}">${clip(prompt, length)}</td>`;
		const marks = cells(counts.map(toMark(context)));
		return html`${[heading !== '' && row(above), row([own, marks])]}`;
	};
	const body = rowsOf(rows, context, toRow, ({ prompt }) => prompt, maxRows);
	const names = byAll.map((each) => clip(each, length)).join(' · ');
	const { prompts: title, marks: legends, by_all: all } = format.texts;
	return section(title, [
		small([legend, html`<br />`, legends], '-6px 0 6px'),
		rows.length > 0 && small(table([head, body]), '0', ink),
		byAll.length > 0 && small(clip(fill(all, { names }), MAX_ALL), '8px 0 0'),
	]);
}

type Row = NonNullable<Document['matrix']>['rows'][number];

const toMark =
	({ accent }: BlockContext) =>
	({ mentions, answers }: Row['counts'][number]): Part => {
		if (answers === 0) return '–';
		if (mentions === 0) return dim('span', '', '○');
		const shown = mentions === answers ? '●' : `${mentions}/${answers}`;
		return html`<span class="mark" style="color:${accent}">${shown}</span>`;
	};
