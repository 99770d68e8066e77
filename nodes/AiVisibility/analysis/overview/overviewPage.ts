import { type BlockContext, change, endCell, section, small, table } from '../document/blocks';
import type { Format } from '../document/format';
import type { Look } from '../document/look';
import { html, type Part } from '../document/markup';
import { fit, frame } from '../document/page';
import { entryRow } from '../document/sections';
import type { OverviewRow } from './overviewRow';
import { nameOf, remarkOf } from './overviewTexts';

/** Characters of each text, and number of brands: from the most readable limits to some that fit. */
const LIMITS = [
	{ text: 240, brands: 500 },
	{ text: 120, brands: 500 },
	{ text: 60, brands: 150 },
	{ text: 30, brands: 100 },
	{ text: 20, brands: 50 },
];

/** Widths of the columns of figures, in pixels. */
const WIDTHS = [54, 62, 72];

/**
 * Builds the page of all brands: a table, and at its end the brands that have no report.
 *
 * @param about a line below the title
 * @param rows in the order of the page
 */
export function toOverviewPage(
	title: string,
	about: string,
	rows: OverviewRow[],
	look: Look,
	format: Format,
): string {
	return fit(LIMITS, ({ text, brands }) => {
		const limits = { text, prompts: 0 };
		const context: BlockContext = { format, limits, accent: look.accent.light };
		const cells = (values: Part[]) =>
			values.map((value, at) => endCell(value, WIDTHS[at], context));
		const figuresOf = ({ score, change: moved, mention_rate: rate }: OverviewRow) =>
			cells([format.number(score), change(moved ?? undefined, context), format.percent(rate)]);
		const toRow = (row: OverviewRow) => {
			const entry = { name: nameOf(row), remarks: [remarkOf(row)] };
			return entryRow(entry, context, row.has_report && figuresOf(row));
		};
		const shown = rows.slice(0, brands);
		const known = shown.filter(({ has_report: hasReport }) => hasReport).map(toRow);
		const others = shown.filter(({ has_report: hasReport }) => !hasReport).map(toRow);
		const head = html`<tr>
			<td></td>
			${cells(['Score', 'Change', 'Mentions'].map((label) => small(label)))}
		</tr>`;
		const more = rows.length - shown.length;
		const body = [
			known.length > 0 && section('Brands', table([head, ...known]), true),
			others.length > 0 && section('Without a report', table(others), true),
			more > 0 && section(`${more} more`, ''),
		];
		return frame({ title, about: [about] }, look, context, body).html;
	});
}
