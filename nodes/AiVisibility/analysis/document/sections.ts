import {
	bar,
	type BlockContext,
	change,
	column,
	DIM,
	endCell,
	INK,
	link,
	rowsOf,
	section,
	signal,
	small,
	table,
} from './blocks';
import { nameOf, type Document, type Entry, type List } from './document';
import { MOST_EARLIER } from '../../../shared/reports/series';
import { type PromptFigure, type ScoreAt } from './figures';
import { clip, html, type Markup, type Part } from './markup';
import { fill } from '../../../shared/reports/words/texts';

/** Of the summary, and of each text of the service's analysis. */
const MAX_PARAGRAPH_LENGTH = 1_500;

/** Color of the competitors' bars. */
const GRAY = '#8a97a6';

/** The summary, then score, rate and prompts side by side, with notes about them. */
export function keyFigures(document: Document, context: BlockContext): Markup {
	const { summary, score, scoreChange, rate, dated, figures, url, notes } = document;
	const { texts, number, percent, of } = context.format;
	const prompts = figures?.prompts ?? [];
	const mentioned = prompts.filter(({ count }) => count > 0).length;
	const label = figures && rate === undefined ? texts.score_is_rate : texts.score;
	return html`<tr>
		<td class="pad" style="padding:0 28px 22px">
			${paragraph(summary)}
			${table(
				html`<tr>
					${tile(label, number(score), change(scoreChange, context))}
					${rate && tile(texts.mention_rate, percent(rate.percent), change(rate.change, context))}
					${figures && tile(texts.mentioned_prompts, of(mentioned, prompts.length), '')}
				</tr>`,
			)}
			${[dated, ...notes, url ? link(url, texts.link) : '']
				.filter(Boolean)
				.map((note) => small(note, '10px 0 0'))}
		</td>
	</tr>`;
}

function paragraph(text: string): Part {
	return (
		text !== '' &&
		html`<p class="ink" style="margin:0 0 14px;font-size:15px;line-height:22px;color:${INK}">
			${clip(text, MAX_PARAGRAPH_LENGTH)}
		</p>`
	);
}

function tile(label: string, value: string, moved: Part): Markup {
	return html`<td class="tile" valign="top" style="padding:0 8px 0 0">
		<div class="ink" style="font-size:30px;line-height:36px;font-weight:700;color:${INK}">
			${value} <span style="font-size:15px;line-height:20px">${moved}</span>
		</div>
		${small(label)}
	</td>`;
}

/** Height of the highest column, in pixels. */
const CHART_HEIGHT = 72;

/** A column for the score of each report of the series, as high as its share of the highest one. */
export function overTime({ history }: Document, { format, accent }: BlockContext): Part {
	if (history.length === 0) return '';
	const highest = Math.max(1, ...history.map(({ score }) => score));
	const isLast = (at: number) => at === history.length - 1;
	const cells = (valign: string, toCell: (score: ScoreAt, at: number) => Part) =>
		html`<tr>
			${history.map(
				(each, at) =>
					html`<td
						class="${isLast(at) ? 'ink' : 'dim'}"
						valign="${valign}"
						align="center"
						style="padding:0 1px 4px;font-size:11px;line-height:14px;color:${isLast(at) ? INK : DIM}"
					>
						${toCell(each, at)}
					</td>`,
			)}
		</tr>`;
	const columns = cells('bottom', ({ score }, at) => {
		const [shown, height] = [format.number(score), (CHART_HEIGHT * score) / highest];
		return isLast(at)
			? [html`<b>${shown}</b>`, column(height, accent, 'bar')]
			: [shown, column(height, GRAY, 'other')];
	});
	// In two lines, or the longest would be the only ones to wrap.
	const dates = cells('top', ({ time }) => {
		const [first, ...rest] = format.shortDate(time).split(' ');
		return [first, rest.length > 0 && html`<br />`, rest.join(' ')];
	});
	// All columns have the same width, however many there are.
	const width = `${Math.round((100 * history.length) / (MOST_EARLIER + 1))}%`;
	return section(format.texts.over_time, table([columns, dates], width));
}

export function listSection({ title, isGain, note, entries }: List, context: BlockContext): Part {
	if (entries.length === 0) return '';
	const mark = isGain !== undefined && [signal(isGain, isGain ? '▲' : '▼'), ' '];
	const hasChanges = entries.some((each) => each.change);
	const toRow = (each: Entry) => entryRow(each, context, figuresOf(each, hasChanges, context));
	const rows = rowsOf(entries, context, toRow, nameOf);
	return section([mark, title], [note && small(note, '-6px 0 8px'), table(rows)], Boolean(mark));
}

/** @param cells after the first one */
export function entryRow(entry: Entry, context: BlockContext, cells: Part): Markup {
	const { name, url, percent, remarks = [], tag } = entry;
	const { maxText } = context;
	const shown = clip(name, maxText);
	const parts = [
		bold(entry, url ? link(url, shown) : shown),
		tag && [' ', signal(true, tag)],
		remarks.map((remark) => small(clip(remark, maxText))),
	];
	return html`<tr>
		<td
			class="ink"
			width="${percent === undefined ? '100%' : '34%'}"
			style="padding:5px 10px 5px 0;font-size:14px;line-height:19px;color:${INK};word-break:break-word"
		>
			${parts}
		</td>
		${cells}
	</tr>`;
}

/** The brand stands out also without color, as on paper. */
const bold = ({ isBrand }: Entry, part: Part) => (isBrand ? html`<b>${part}</b>` : part);

function figuresOf(entry: Entry, hasChanges: boolean, context: BlockContext): Part {
	const { percent, value = '', change: moved, isBrand } = entry;
	if (percent === undefined) return value && endCell(value, 76, context);
	const isOther = isBrand === false;
	const drawn = isOther
		? bar(percent, GRAY, 'other')
		: bar(percent, context.accent, 'bar', isBrand ? 12 : 8);
	const shown = moved && isOther ? context.format.change(moved) : change(moved, context);
	return [
		html`<td>${drawn}</td>`,
		endCell(bold(entry, value), 60, context),
		hasChanges && endCell(shown, 52, context),
	];
}

/** A bar for each prompt, with the platforms that do not mention the brand. */
export function promptBars({ figures }: Document, context: BlockContext): Part {
	if (figures === undefined || figures.prompts.length === 0) return '';
	const toRow = (prompt: PromptFigure) => promptRow(prompt, context);
	const nameOf = ({ prompt }: PromptFigure) => prompt;
	const rows = rowsOf(figures.prompts, context, toRow, nameOf, context.maxRows);
	return section(context.format.texts.prompts, table(rows), true);
}

function promptRow({ prompt, count, total, missing }: PromptFigure, context: BlockContext): Markup {
	const { format, maxText, accent } = context;
	const { not_on: notOn, on_none: onNone } = format.texts;
	const gap = count === 0 ? onNone : fill(notOn, { platforms: missing.join(', ') });
	return html`<tr>
		<td style="padding:0 0 12px">
			<div class="ink" style="font-size:14px;line-height:19px;color:${INK};word-break:break-word">
				${clip(prompt, maxText)}
			</div>
			${table(
				html`<tr>
					<td>${bar((100 * count) / total, accent)}</td>
					${endCell(small(format.of(count, total)), 76, context)}
				</tr>`,
			)}
			${missing.length > 0 && small(clip(gap, maxText))}
		</td>
	</tr>`;
}

export function nextSteps({ analysis }: Document, { format }: BlockContext): Part {
	return analysis.length > 0 && section(format.texts.next_steps, analysis.map(paragraph));
}
