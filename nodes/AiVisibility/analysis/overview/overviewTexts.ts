import {
	joinSlackLines,
	slackBold,
	slackLink,
	toSlack,
} from '../../../shared/base/values/slackText';
import type { Format } from '../../../shared/reports/words/format';
import { plain } from '../document/plainText';
import { type OverviewRow, STANDINGS } from './readOverview';

/** Counts brands, of which each market may have a row. */
export function toCounts(rows: OverviewRow[]) {
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
export function countsInWords(counts: ReturnType<typeof toCounts>, { plural }: Format): string {
	const { brands, brands_up: up, brands_down: down } = counts;
	const parts = [
		plural('brands_count', brands),
		down > 0 && plural('brands_down', down),
		up > 0 && plural('brands_up', up),
	];
	return parts.filter(Boolean).join(', ');
}

export const brandName = ({ brand, brand_id: id }: OverviewRow, { name }: Format): string =>
	name(brand ?? id);

/** A market that all rows share says nothing. */
export function withoutSharedMarket(rows: OverviewRow[]): OverviewRow[] {
	const markets = new Set(rows.flatMap(({ market, has_report: has }) => (has ? [market] : [])));
	return markets.size > 1 ? rows : rows.map((row) => ({ ...row, market: null }));
}

/** "Germany · Mar 1 · Mentions fell from 17 to 9 of 24 answers." */
export function remarkOf(row: OverviewRow, format: Format): string {
	const { market, date, changes, reason, has_report: hasReport } = row;
	const first = hasReport && !row.has_previous && format.texts.first_report;
	return [market && format.name(market), format.shortDate(date), changes ?? reason ?? first]
		.filter(Boolean)
		.join(' · ');
}

const SPARKS = '▁▂▃▄▅▆▇█';

/** The scores of the series as small bars, from 0 to the highest; empty for fewer than three. */
export function sparkline(scores: number[]): string {
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

export const titleOf = (standing: OverviewRow['standing'], { texts }: Format): string =>
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
	const linkTo = (row: OverviewRow) => {
		const { report_url: url } = row;
		return url === null
			? slackBold(brandName(row, format))
			: slackLink(url, brandName(row, format));
	};
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
