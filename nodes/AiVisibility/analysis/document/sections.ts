import {
	bar,
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
	type BlockContext,
} from './blocks';
import { MAX_SCORES, type CitedDomain, type Content, type ScoreAt } from './content';
import type { MovedPrompt, PromptFigure, Share } from './figures';
import { clip, html, type Markup, type Part } from './markup';
import { toSentences } from './sentences';
import { fill, namedNow } from './texts';

/** Of the summary, and of each text of the service's analysis. */
const MAX_PARAGRAPH_LENGTH = 1_500;

/** Color of the competitors' bars. */
const GRAY = '#8a97a6';

/** The summary, then score, rate and prompts side by side, with notes about them. */
export function keyFigures(content: Content, context: BlockContext): Markup {
	const { score, scoreChange, rate, since, figures, url, notes } = content;
	const { texts, number, percent, of, date } = context.format;
	const prompts = figures?.prompts ?? [];
	const mentioned = prompts.filter(({ count }) => count > 0).length;
	const label = figures && rate === undefined ? texts.score_is_rate : texts.score;
	const isDated = since === undefined || scoreChange !== undefined;
	return html`<tr>
		<td class="pad" style="padding:0 28px 22px">
			${paragraph(toSentences(content, context.format).join(' '))}
			${table(
				html`<tr>
					${tile(label, number(score), change(scoreChange, context))}
					${rate && tile(texts.mention_rate, percent(rate.percent), change(rate.change, context))}
					${figures && tile(texts.mentioned_prompts, of(mentioned, prompts.length), '')}
				</tr>`,
			)}
			${[
				isDated ? '' : fill(texts.since, { date: date(since) }),
				...notes,
				url ? link(url, texts.link) : '',
			]
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
export function overTime({ history }: Content, { format, accent }: BlockContext): Part {
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
	const columns = cells('bottom', ({ score }, at) => [
		isLast(at) ? html`<b>${format.number(score)}</b>` : format.number(score),
		column(
			(CHART_HEIGHT * score) / highest,
			isLast(at) ? accent : GRAY,
			isLast(at) ? 'bar' : 'other',
		),
	]);
	// In two lines, or the longest would be the only ones to wrap.
	const dates = cells('top', ({ time }) => {
		const [first, ...rest] = format.shortDate(time).split(' ');
		return [first, rest.length > 0 && html`<br />`, rest.join(' ')];
	});
	// All columns have the same width, however many there are.
	const width = `${Math.round((100 * history.length) / MAX_SCORES)}%`;
	return section(format.texts.over_time, table([columns, dates], width));
}

/** The prompts that lost or gained a mention: losses first, they are what to work on. */
export function movedPrompts({ moved }: Content, context: BlockContext): Part {
	if (moved === undefined) return '';
	const { gained, lost } = context.format.texts;
	return [
		promptList([signal(false, '▼'), ` ${lost}`], moved.lost, context),
		promptList([signal(true, '▲'), ` ${gained}`], moved.gained, context),
	];
}

function promptList(title: Part, prompts: MovedPrompt[], context: BlockContext): Part {
	const { text } = context.limits;
	const toRow = ({ prompt, platforms, named }: MovedPrompt) => {
		const remarks = [platforms.join(', '), namedNow(named, context.format.texts)];
		const shown = remarks.filter(Boolean).map((remark) => small(clip(remark, text)));
		return html`<tr>
			${nameCell([clip(prompt ?? '', text), ...shown])}
		</tr>`;
	};
	const rows = rowsOf(prompts, context, toRow, ({ prompt }) => prompt ?? '');
	return prompts.length > 0 && section(title, table(rows), true);
}

export function nameCell(name: Part, width = '100%'): Markup {
	return html`<td
		class="ink"
		width="${width}"
		style="padding:5px 10px 5px 0;font-size:14px;line-height:19px;color:${INK};word-break:break-word"
	>
		${name}
	</td>`;
}

/** A bar for each platform. */
export function platformBars({ figures }: Content, context: BlockContext): Part {
	if (figures === undefined || figures.platforms.length === 0) return '';
	return section(context.format.texts.platforms, shareTable(figures.platforms, context));
}

/** A bar for the brand and for each competitor. */
export function voiceBars({ voices }: Content, context: BlockContext): Part {
	if (voices.length === 0) return '';
	const { competitors, competitors_note: note } = context.format.texts;
	return section(competitors, [small(note, '-6px 0 8px'), shareTable(voices, context)]);
}

function shareTable(shares: Array<Share & { isBrand?: boolean }>, context: BlockContext): Markup {
	const { format, accent, limits } = context;
	const hasChanges = shares.some((share) => share.change);
	const toRow = ({ name, percent, change: moved, isBrand }: (typeof shares)[number]) => {
		const isOther = isBrand === false;
		// Stands out also without color, as on paper.
		const mark = (part: Part) => (isBrand ? html`<b>${part}</b>` : part);
		const drawn = isOther
			? bar(percent, GRAY, 'other')
			: bar(percent, accent, 'bar', isBrand ? 12 : 8);
		return html`<tr>
			${nameCell(mark(clip(name, limits.text)), '34%')}
			<td>${drawn}</td>
			${endCell(mark(format.percent(percent)), 60, context)}
			${hasChanges && endCell(moved && isOther ? format.change(moved) : change(moved, context), 52, context)}
		</tr>`;
	};
	return table(
		rowsOf(shares, context, toRow, ({ name, percent }) => `${name} ${format.percent(percent)}`),
	);
}

/** A bar for each prompt, with the platforms that do not mention the brand. */
export function promptBars({ figures }: Content, context: BlockContext): Part {
	if (figures === undefined || figures.prompts.length === 0) return '';
	const toRow = (prompt: PromptFigure) => promptRow(prompt, context);
	const nameOf = ({ prompt }: PromptFigure) => prompt;
	const rows = rowsOf(figures.prompts, context, toRow, nameOf, context.limits.prompts);
	return section(context.format.texts.prompts, table(rows), true);
}

function promptRow({ prompt, count, total, missing }: PromptFigure, context: BlockContext): Markup {
	const { format, limits, accent } = context;
	const { not_on: notOn, on_none: onNone } = format.texts;
	const gap = count === 0 ? onNone : fill(notOn, { platforms: missing.join(', ') });
	return html`<tr>
		<td style="padding:0 0 12px">
			<div class="ink" style="font-size:14px;line-height:19px;color:${INK};word-break:break-word">
				${clip(prompt, limits.text)}
			</div>
			${table(
				html`<tr>
					<td>${bar((100 * count) / total, accent)}</td>
					${endCell(small(format.of(count, total)), 76, context)}
				</tr>`,
			)}
			${missing.length > 0 && small(clip(gap, limits.text))}
		</td>
	</tr>`;
}

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** The websites that the answers cite. */
export function citedDomains({ domains }: Content, context: BlockContext): Part {
	if (domains.length === 0) return '';
	const { domains: title, domains_note: note, new_domain: isNewText } = context.format.texts;
	const toRow = ({ domain, citations, isNew }: CitedDomain) => {
		const shown = clip(domain, context.limits.text);
		const name = HOST.test(domain) ? link(`https://${domain}/`, shown) : shown;
		return html`<tr>
			${nameCell([name, isNew && [' ', signal(true, isNewText)]])}
			${endCell(context.format.number(citations), 76, context)}
		</tr>`;
	};
	const rows = rowsOf(domains, context, toRow, ({ domain }) => domain);
	return section(title, [small(note, '-6px 0 8px'), table(rows)]);
}

/** What the service says about the report, and what it suggests. */
export function nextSteps({ analysis }: Content, { format }: BlockContext): Part {
	return analysis.length > 0 && section(format.texts.next_steps, analysis.map(paragraph));
}
