import { dim, endCell, row, rowsOf, section, signal, small, table } from '../document/blocks';
import type { Format } from '../../../shared/reports/words/format';
import type { Look } from '../document/look';
import { clip, html, type Part } from '../document/markup';
import { fit } from '../document/page';
import { entryRow } from '../document/sections';
import { type OverviewRow, STANDINGS } from './readOverview';
import { brandName, remarkOf, sparkline, titleOf } from './overviewTexts';

/** Widths of the columns of figures, in pixels. */
const WIDTHS = [48, 70, 78];

const REMARK = 'padding:0 0 8px;font-size:13px;line-height:18px;';

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
		const figuresOf = (brand: OverviewRow) =>
			cells([
				number(brand.score),
				changeOf(brand, format),
				...(hasMentions ? [isOther(brand) ? percent(brand.mention_rate) : ''] : []),
			]);
		const toRow = (brand: OverviewRow) => {
			const remark = [sparkline(brand.scores), remarkOf(brand, format)].filter(Boolean).join(' · ');
			const below = dim('td', REMARK, clip(remark, maxText), { colspan: 4 });
			return html`${entryRow({ name: brandName(brand, format) }, context, brand.has_report && figuresOf(brand))}
				<tr class="remark">
					${below}
				</tr>`;
		};
		const labels = [texts.column_score, texts.column_change, texts.column_mentions];
		const shownLabels = hasMentions ? labels : labels.slice(0, 2);
		const head = row([html`<td></td>`, cells(shownLabels.map((label) => small(label)))]);
		const body = STANDINGS.map((standing) => {
			const meant = rows.filter((each) => each.standing === standing);
			if (meant.length === 0) return '';
			const shown = rowsOf(meant, context, toRow, (each) => brandName(each, format), maxRows);
			return section(
				titleOf(standing, format),
				table(standing === 'none' ? shown : [head, ...shown]),
			);
		});
		return { title: clip(title, maxText), about: [about], body };
	});
}

/** Only a clear change has a color, and it is shown beside its own levels only. */
function changeOf({ change: points, ...brand }: OverviewRow, { change }: Format): Part {
	if (points === null || !brand.is_like_for_like) return '';
	const text = change(points);
	return brand.is_clear === true ? signal(points > 0, text) : dim('span', '', text);
}
