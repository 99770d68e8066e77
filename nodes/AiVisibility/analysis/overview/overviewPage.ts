import { change, DIM, endCell, rowsOf, section, small, table } from '../document/blocks';
import type { Format } from '../../../shared/reports/words/format';
import type { Look } from '../document/look';
import { clip, html, type Part } from '../document/markup';
import { fit } from '../document/page';
import { entryRow } from '../document/sections';
import type { OverviewRow } from './overviewRow';
import { nameOf, remarkOf } from './overviewTexts';

/** Widths of the columns of figures, in pixels. */
const WIDTHS = [48, 70, 78];

const REMARK = `padding:0 0 8px;font-size:13px;line-height:18px;color:${DIM}`;

/** Builds the page of all brands: a table, and at its end the brands that have no report. */
export function toOverviewPage(
	title: string,
	about: string,
	rows: OverviewRow[],
	look: Look,
	format: Format,
): string {
	return fit(look, format, (context) => {
		const { maxText, maxRows } = context;
		const cells = (values: Part[]) =>
			values.map((value, at) => endCell(value, WIDTHS[at], context));
		const figuresOf = ({ score, change: moved, mention_rate: rate }: OverviewRow) =>
			cells([format.number(score), change(moved ?? undefined, context), format.percent(rate)]);
		const toRow = (row: OverviewRow) =>
			html`${entryRow({ name: nameOf(row) }, context, row.has_report && figuresOf(row))}
				<tr class="remark">
					<td class="dim" colspan="4" style="${REMARK}">${clip(remarkOf(row, format), maxText)}</td>
				</tr>`;
		const rowsWith = (hasReport: boolean) => {
			const meant = rows.filter((row) => row.has_report === hasReport);
			return rowsOf(meant, context, toRow, nameOf, maxRows);
		};
		const { brands: heading, without_report: without, ...labels } = format.texts;
		const { column_score: score, column_change: moved, column_mentions: mentions } = labels;
		const head = html`<tr>
			<td></td>
			${cells([score, moved, mentions].map((label) => small(label)))}
		</tr>`;
		const [known, others] = [rowsWith(true), rowsWith(false)];
		const body = [
			known.length > 0 && section(heading, table([head, ...known])),
			others.length > 0 && section(without, table(others)),
		];
		return { title: clip(title, maxText), about: [about], body };
	});
}
