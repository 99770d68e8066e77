import {
	joinSlackLines,
	slackBold,
	slackLink,
	toSlack,
} from '../../../shared/base/values/slackText';
import type { Format } from '../../../shared/reports/words/format';
import { plain } from '../document/plainText';
import type { OverviewRow } from './overviewRow';

export function toCounts(rows: OverviewRow[]) {
	const count = (isMeant: (row: OverviewRow) => boolean) => rows.filter(isMeant).length;
	return {
		brands: rows.length,
		brands_up: count((row) => row.is_clear === true && row.direction === 'up'),
		brands_down: count((row) => row.is_clear === true && row.direction === 'down'),
		brands_without_report: count(({ has_report: hasReport }) => !hasReport),
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

export const nameOf = ({ brand, brand_id: id }: OverviewRow): string => brand ?? id;

/** "Germany · Mar 1 · 2 prompts lost a mention." */
export const remarkOf = ({ market, date, changes, reason }: OverviewRow, format: Format): string =>
	[market, format.shortDate(date), changes ?? reason].filter(Boolean).join(' · ');

/** "70.8 (-4.2) · Germany · Mar 1 · 2 prompts lost a mention." */
function toLine(row: OverviewRow, format: Format): string {
	const { score, change, has_report: hasReport } = row;
	const figures = hasReport && format.withChange(format.number(score), change ?? undefined);
	return [figures, remarkOf(row, format)].filter(Boolean).join(' · ');
}

/** A line for each brand, for emails without HTML and for chats. */
export const toPlainOverview = (subject: string, rows: OverviewRow[], format: Format): string =>
	[subject, ...rows.map((row) => `• ${nameOf(row)}: ${toLine(row, format)}`)].map(plain).join('\n');

/** Number of brands with a line in Slack, whose messages are short. The others are named. */
const MAX_SLACK_ROWS = 15;

const slackName = (row: OverviewRow): string =>
	row.report_url === null ? slackBold(nameOf(row)) : slackLink(row.report_url, nameOf(row));

export function toSlackOverview(subject: string, rows: OverviewRow[], format: Format): string {
	const others = rows.slice(MAX_SLACK_ROWS).map(nameOf);
	return joinSlackLines([
		slackBold(subject),
		...rows
			.slice(0, MAX_SLACK_ROWS)
			.map((row) => `${slackName(row)} ${toSlack(toLine(row, format))}`),
		...(others.length > 0 ? [toSlack(format.more(others))] : []),
	]);
}
