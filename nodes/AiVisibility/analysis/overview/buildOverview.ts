import type { IDataObject } from 'n8n-workflow';
import { giveTurn } from '../../../shared/base/time/clock';
import {
	joinSlackLines,
	slackBold,
	slackLink,
	toSlack,
} from '../../../shared/base/values/slackText';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { type Format, toFormat } from '../../../shared/reports/tell/format';
import { fill, type Texts } from '../../../shared/reports/tell/texts';
import { readBrands } from '../../../shared/requests/brands';
import { dim, endCell, row, rowsOf, section, signal, small, table } from '../document/blocks';
import { type Look, toLook } from '../document/look';
import { clip, html, type Part } from '../document/markup';
import { fit, withFile } from '../document/page';
import { plain } from '../document/plainText';
import { entryRow } from '../document/sections';
import { type OverviewRow, readOverview, STANDINGS } from './readOverview';
import { chosenBrands } from '../../../shared/forms/declare';
import { overviewOutput } from '../fields';

/** @returns a document, or one record per brand and market; throws as `readBrands` and `readOverview` */
export async function buildOverview(
	context: OperationContext,
	query: IDataObject,
	texts: Texts,
): Promise<unknown[]> {
	const { client, form } = context;
	const brands = await readBrands(client, form.get(chosenBrands));
	// The rows have days, which are the same in every time zone.
	const format = toFormat(texts, 'UTC');
	const all = await readOverview(context, brands, query, format);
	if (form.get(overviewOutput) === 'brands') return all;
	const look = toLook(form, null);
	const title = look.title ?? texts.overview_title;
	const counts = toCounts(all);
	const about = countsInWords(counts, format);
	const subject = fill(texts.heading, { title, about });
	const rows = await giveTurn(withoutSharedMarket(all));
	const record = {
		subject,
		...counts,
		// Last, because these long texts would hide the others in a table.
		slack_text: await giveTurn(toSlackOverview(subject, rows, format)),
		text: await giveTurn(toPlainOverview(subject, rows, format)),
		html: toOverviewPage(title, about, rows, look, format),
	};
	return [await withFile(context, record, 'ai visibility overview')];
}

/** Counts brands, of which each market may have a row. */
function toCounts(rows: OverviewRow[]) {
	const count = (isMeant: (row: OverviewRow) => boolean) =>
		new Set(rows.filter(isMeant).map(({ brand_id: id }) => id)).size;
	return {
		brands: count(() => true),
		brands_up: count(({ standing }) => standing === 'up'),
		brands_down: count(({ standing }) => standing === 'down'),
		brands_unclear: count(({ standing }) => standing === 'unclear'),
		brands_stale: count(({ standing }) => standing === 'stale'),
		brands_without_report: count(({ standing }) => standing === 'none'),
	};
}

/** "30 brands, 4 down, 20 up" */
function countsInWords(counts: ReturnType<typeof toCounts>, { plural }: Format): string {
	const { brands, brands_up: up, brands_down: down } = counts;
	const parts = [
		plural('brands_count', brands),
		down > 0 && plural('brands_down', down),
		up > 0 && plural('brands_up', up),
	];
	return parts.filter(Boolean).join(', ');
}

const brandName = ({ brand, brand_id: id }: OverviewRow, { name }: Format): string =>
	name(brand ?? id);

/** A market that all rows share says nothing. */
function withoutSharedMarket(rows: OverviewRow[]): OverviewRow[] {
	const markets = new Set(rows.flatMap(({ market, has_report: has }) => (has ? [market] : [])));
	return markets.size > 1 ? rows : rows.map((row) => ({ ...row, market: null }));
}

/** "Germany · Mar 1 · Mentions fell from 17 to 9 of 24 answers." */
function remarkOf(row: OverviewRow, format: Format): string {
	const { market, date, changes, reason, has_previous: hasPrevious } = row;
	const first = !hasPrevious && format.texts.first_report;
	return [market && format.name(market), format.shortDate(date), changes ?? reason ?? first]
		.filter(Boolean)
		.join(' · ');
}

const SPARKS = '▁▂▃▄▅▆▇█';

/** The scores of the series as small bars, from 0 to the highest; empty for fewer than three. */
function sparkline(scores: number[]): string {
	if (scores.length < 3) return '';
	const highest = Math.max(1, ...scores);
	return scores.map((score) => SPARKS[Math.round((7 * score) / highest)]).join('');
}

/** "70.8 ▆▇▅ · Germany · Mar 1 · 2 prompts lost a mention." */
function toLine(row: OverviewRow, format: Format): string {
	const { score, scores, has_report: hasReport } = row;
	const figures = hasReport && [format.number(score), sparkline(scores)].filter(Boolean).join(' ');
	return [figures, remarkOf(row, format)].filter(Boolean).join(' · ');
}

const titleOf = (standing: OverviewRow['standing'], { texts }: Format): string =>
	texts[standing === 'none' ? 'without_report' : standing];

/** A line for each brand, for emails without HTML and for chats. */
export function toPlainOverview(subject: string, rows: OverviewRow[], format: Format): string {
	const lines = STANDINGS.flatMap((standing) => {
		const own = rows.filter((row) => row.standing === standing);
		const shown = own.map((row) => `• ${brandName(row, format)}: ${toLine(row, format)}`);
		return shown.length > 0 ? ['', titleOf(standing, format), ...shown] : [];
	});
	return [subject, ...lines].map(plain).join('\n');
}

/** Number of brands with a line in Slack, whose messages are short. The others are named. */
const MAX_SLACK_ROWS = 15;

/** Clear losses with their reason, then clear gains; the others are counted. */
export function toSlackOverview(subject: string, rows: OverviewRow[], format: Format): string {
	const of = (...standings: string[]) =>
		rows.filter(({ standing }) => standings.includes(standing));
	const clear = of('down', 'up');
	const shown = clear.slice(0, MAX_SLACK_ROWS);
	const others = clear.slice(MAX_SLACK_ROWS).map((row) => brandName(row, format));
	const namesIn = (list: OverviewRow[]) =>
		format.list([...new Set(list.map(({ brand, brand_id: id }) => brand ?? id))]);
	const linkTo = (row: OverviewRow) =>
		row.report_url === null
			? slackBold(brandName(row, format))
			: slackLink(row.report_url, brandName(row, format));
	const { brands_unclear: unclear } = toCounts(rows);
	return joinSlackLines(
		[
			slackBold(subject),
			...shown.map((row) => `${linkTo(row)} ${toSlack(toLine(row, format))}`),
			others.length > 0 ? toSlack(format.more(others)) : '',
			unclear > 0 ? toSlack(format.plural('brands_unclear', unclear)) : '',
			...(['stale', 'none'] as const).map((standing) => {
				const list = of(standing);
				return list.length > 0 ? toSlack(`${titleOf(standing, format)}: ${namesIn(list)}`) : '';
			}),
		].filter((line) => line !== ''),
	);
}

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
