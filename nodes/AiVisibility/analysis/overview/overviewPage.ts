import { change, endCell, section, small, table, type BlockContext } from '../document/blocks';
import type { Format } from '../document/format';
import type { Look } from '../document/look';
import { clip, html, type Part } from '../document/markup';
import { fit, frame } from '../document/page';
import { nameCell } from '../document/sections';
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
		const shown = rows.slice(0, brands).map((row) => {
			const name = [clip(nameOf(row), text), small(clip(remarkOf(row), text))];
			return html`<tr>
				${nameCell(name)} ${row.has_report && figuresOf(row)}
			</tr>`;
		});
		const known = rows.filter(({ has_report: hasReport }) => hasReport).length;
		const head = cells(['Score', 'Change', 'Mentions'].map((label) => small(label)));
		const more = rows.length - shown.length;
		const body = [
			known > 0 &&
				section(
					'Brands',
					table([
						html`<tr>
							<td></td>
							${head}
						</tr>`,
						...shown.slice(0, known),
					]),
					true,
				),
			shown.length > known && section('Without a report', table(shown.slice(known)), true),
			more > 0 && section(`${more} more`, ''),
		];
		return frame({ title, about: [about] }, look, context, body).html;
	});
}
