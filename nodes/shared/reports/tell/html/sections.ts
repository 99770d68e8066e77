import { clip } from '../../../base/values/display';
import type { PastScore } from '../../judge/course';
import { MOST_IN_CHART } from '../../series';
import type { Format } from '../format';
import { type Entry, type Figure, MAX_ROWS, type Move, type Page, type Section } from '../page';
import {
	bar,
	barCell,
	type BlockContext,
	dim,
	endCell,
	green,
	ink,
	paragraph,
	red,
	row,
	small,
	table,
	TRACK,
} from './blocks';
import { html, type Markup, type Part } from './markup';

const GRAY = '#8a97a6';

/** The figures side by side, then what they mean, with notes about them. */
export function keyFigures({ figures, summary, notes }: Page, context: BlockContext): Part {
	if (figures.length + notes.length === 0 && summary === '') return '';
	return html`<tr class="keep">
		<td class="pad" style="padding:0 28px 22px">
			${figures.length > 0 && table(row(figures.map((figure) => tile(figure, context))))}
			${paragraph(summary, context, '14px 0 0')} ${notes.map((note) => small(note, '10px 0 0'))}
		</td>
	</tr>`;
}

function tile({ label, value, unit = '', move }: Figure, { format }: BlockContext): Markup {
	const beside = (part: Part) =>
		html` <span style="font-size:15px;line-height:20px;font-weight:400">${part}</span>`;
	const shown = moved(move, format, (change) => format.say('points', { change }));
	const figure = [value, unit !== '' && beside(unit), shown !== '' && beside(shown)];
	return html`<td class="tile" valign="top" style="padding:0 8px 0 0">
		${ink('div', 'font-size:30px;line-height:36px;font-weight:700;', figure)} ${small(label)}
	</td>`;
}

/** A change in points, in green or red where it is clear; empty when nothing changed. */
function moved(move: Move | undefined, format: Format, toText = (change: string) => change): Part {
	if (!move?.points) return '';
	const color = !move.isClear ? dim : move.points > 0 ? green : red;
	return color('span', '', toText(format.change(move.points)));
}

const MAX_PARAGRAPHS = 8;

export function toSection(section: Section, context: BlockContext): Part {
	const { title, entries = [], paragraphs = [], chart = [] } = section;
	const body = [
		entries.length > 0 && entryTable(section, entries, context),
		paragraphs.slice(0, MAX_PARAGRAPHS).map((text) => paragraph(text, context, '0 0 14px')),
		chart.length > 0 && overTime(section, context),
	].filter((part) => part !== false && part !== undefined && String(part) !== '');
	if (body.length === 0) return '';
	const style = 'margin:0 0 10px;font-size:16px;line-height:22px;font-weight:600;';
	return html`<tr class="keep">
		<td class="pad" style="padding:22px 28px;border-top:1px solid #e3e8ee">
			${ink('h2', style, title)} ${body}
		</td>
	</tr>`;
}

/** Height of the highest column, in pixels. */
const CHART_HEIGHT = 72;

/**
 * A column for the score of each report of the series, as high as its share of the highest one, and
 * beside them the band of usual scores.
 */
function overTime({ chart = [], usual }: Section, { format, accent }: BlockContext): Part {
	const highest = Math.max(1, ...chart.map(({ score }) => score), usual?.range[1] ?? 0);
	const toHeight = (score: number) => Math.max(2, Math.round((CHART_HEIGHT * score) / highest));
	const last = chart.at(-1);
	const style = 'padding:0 1px 4px;font-size:11px;line-height:14px;';
	const cells = (valign: string, toCell: (report: PastScore) => Part, beside: Part) => {
		const shown = chart.map((each) => {
			const color = each === last ? ink : dim;
			return color('td', style, toCell(each), { valign, align: 'center' });
		});
		return row([shown, usual && dim('td', style, beside, { valign, align: 'center' })]);
	};
	const toColumn = (report: PastScore) => {
		const height = toHeight(report.score);
		const shown = format.number(report.score);
		const color = report === last ? accent : GRAY;
		return [
			report === last ? html`<b>${shown}</b>` : shown,
			html`<div style="padding:0 4px">${table(row(barCell(color, 100, height)))}</div>`,
		];
	};
	// In two lines, or the longest would be the only ones to wrap.
	const toDate = ({ time, isOther }: PastScore) => {
		const [first, ...rest] = format.shortDate(time).split(' ');
		return [first, rest.length > 0 && html`<br />`, rest.join(' '), isOther && '*'];
	};
	const band = usual && toBand(usual.range.map(toHeight));
	const rows = [cells('bottom', toColumn, band), cells('top', toDate, usual?.label)];
	// All columns have the same width, however many there are.
	const count = chart.length + Number(usual !== undefined);
	const width = `${Math.round((100 * count) / (MOST_IN_CHART + 1))}%`;
	const note = chart.some(({ isOther }) => isOther) && small(format.texts.other_prompts);
	return [table(rows, width), note];
}

/** The band of usual scores: a block above a gap. */
function toBand([low, high]: number[]): Markup {
	const gap = html`<td height="${low}" style="height:${low}px;font-size:0">&nbsp;</td>`;
	const block = barCell(TRACK, 100, Math.max(2, high - low));
	return html`<div style="padding:0 4px">${table([row(block), row(gap)])}</div>`;
}

/** Widths of the columns of figures, in pixels: beside a bar, and alone. */
const WIDTHS = { bar: [60, 52], alone: [76, 70] };

function entryTable(section: Section, entries: Entry[], context: BlockContext): Part {
	const { note, columns, isLong } = section;
	const { format, maxRows } = context;
	const hasMoves = entries.some(({ move }) => move?.points);
	const inPoints = hasMoves && columns === undefined && format.texts.in_points;
	const notes = [note, inPoints].filter(Boolean).join(' · ');
	const labels = (columns ?? []).map((label, at) => endCell(small(label), WIDTHS.alone[at]));
	const head = labels.length > 0 && row([html`<td></td>`, hasMoves ? labels : labels[0]]);
	const toRow = (entry: Entry) => entryRow(entry, hasMoves, context);
	const rows = entries.slice(0, isLong ? maxRows : MAX_ROWS).map(toRow);
	const count = entries.length - rows.length;
	const others =
		count > 0 && row(html`<td>${small(format.say('more', { count }), '4px 0 0')}</td>`);
	return [notes !== '' && small(notes, '-6px 0 8px'), table([head, rows, others])];
}

function entryRow(entry: Entry, hasMoves: boolean, context: BlockContext): Markup {
	const { name, url, percent, named, remarks = [] } = entry;
	const { maxText } = context;
	const shown = clip(name, maxText);
	const linked = url ? ink('a', 'text-decoration:underline;', shown, { href: url }) : shown;
	const parts = [
		bold(entry, linked),
		named && small(clip(named, maxText), '0', ink),
		remarks.map((remark) => remark && small(clip(remark, maxText))),
	];
	const style = 'padding:5px 10px 5px 0;font-size:14px;line-height:19px;word-break:break-word;';
	const size: Record<string, string> = percent === undefined ? {} : { width: '34%' };
	const cells = figuresOf(entry, hasMoves, context);
	return row([ink('td', style, parts, { class: 'entry', ...size }), cells]);
}

/** The brand stands out also without color, as on paper. */
const bold = ({ isBrand }: Entry, part: Part) => (isBrand ? html`<b>${part}</b>` : part);

function figuresOf(entry: Entry, hasMoves: boolean, { format, accent }: BlockContext): Part {
	const { percent, value, move, isBrand } = entry;
	if (value === undefined) return '';
	const [wide, narrow] = percent === undefined ? WIDTHS.alone : WIDTHS.bar;
	const cells = [
		endCell(bold(entry, value), wide),
		hasMoves && endCell(moved(move, format), narrow),
	];
	if (percent === undefined) return cells;
	const color = isBrand === false ? GRAY : accent;
	return [html`<td>${bar(percent, color, isBrand ? 12 : 8)}</td>`, cells];
}
