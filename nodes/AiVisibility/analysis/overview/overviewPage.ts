import { DIM, endCell, rowsOf, section, signal, small, table } from '../document/blocks';
import type { Format } from '../../../shared/reports/words/format';
import type { Look } from '../document/look';
import { clip, html, type Part } from '../document/markup';
import { fit } from '../document/page';
import { entryRow } from '../document/sections';
import { type OverviewRow, STANDINGS } from './readOverview';
import { nameOf, remarkOf, sparkline, titleOf } from './overviewTexts';

/** Widths of the columns of figures, in pixels. */
const WIDTHS = [48, 70, 78];

const REMARK = `padding:0 0 8px;font-size:13px;line-height:18px;color:${DIM}`;

/** Builds the page of all brands: a section for each standing, clear losses first. */
export function toOverviewPage(
	title: string,
	about: string,
	rows: OverviewRow[],
	look: Look,
	format: Format,
): string {
	const { number, percent, texts } = format;
	const isOther = ({ score, mention_rate: rate }: OverviewRow) =>
		rate !== null && number(rate) !== number(score);
	const hasMentions = rows.some(isOther);
	return fit(look, format, (context) => {
		const { maxText, maxRows } = context;
		const cells = (values: Part[]) =>
			values.map((value, at) => endCell(value, WIDTHS[at], context));
		const figuresOf = (row: OverviewRow) =>
			cells([
				number(row.score),
				changeOf(row, format),
				...(hasMentions ? [isOther(row) ? percent(row.mention_rate) : ''] : []),
			]);
		const remark = (row: OverviewRow) =>
			[sparkline(row.scores), remarkOf(row, format)].filter(Boolean).join(' · ');
		const toRow = (row: OverviewRow) =>
			html`${entryRow({ name: nameOf(row) }, context, row.has_report && figuresOf(row))}
				<tr class="remark">
					<td class="dim" colspan="4" style="${REMARK}">${clip(remark(row), maxText)}</td>
				</tr>`;
		const labels = [texts.column_score, texts.column_change, texts.column_mentions];
		const head = html`<tr>
			<td></td>
			${cells((hasMentions ? labels : labels.slice(0, 2)).map((label) => small(label)))}
		</tr>`;
		const body = STANDINGS.map((standing) => {
			const meant = rows.filter((row) => row.standing === standing);
			if (meant.length === 0) return '';
			const shown = rowsOf(meant, context, toRow, nameOf, maxRows);
			return section(
				titleOf(standing, format),
				table(standing === 'none' ? shown : [head, ...shown]),
			);
		});
		return { title: clip(title, maxText), about: [about], body };
	});
}

/** Only a clear change has a color, and it is shown beside its own levels only. */
function changeOf({ change: points, ...row }: OverviewRow, { change }: Format): Part {
	if (points === null || !row.is_like_for_like) return '';
	const text = change(points);
	return row.is_clear === true
		? signal(points > 0, text)
		: html`<span class="dim" style="color:${DIM}">${text}</span>`;
}
