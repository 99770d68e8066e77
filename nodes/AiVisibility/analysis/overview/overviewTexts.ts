import { quantity } from '../../../shared/base/values/quantity';
import { joinSlackLines, slackBold, toSlack } from '../../../shared/base/values/slackText';
import { plain } from '../document/plainText';
import type { OverviewRow } from './overviewRow';

/** Counts brands, and how they changed. */
export function toCounts(rows: OverviewRow[]) {
	const count = (isMeant: (row: OverviewRow) => boolean) => rows.filter(isMeant).length;
	return {
		brands: rows.length,
		brands_up: count(({ change }) => Number(change) > 0),
		brands_down: count(({ change }) => Number(change) < 0),
		brands_without_report: count(({ has_report: hasReport }) => !hasReport),
	};
}

/** "30 brands, 4 down, 20 up" */
export function countsInWords(counts: ReturnType<typeof toCounts>): string {
	const { brands, brands_up: up, brands_down: down } = counts;
	const parts = [quantity(brands, 'brand'), down > 0 && `${down} down`, up > 0 && `${up} up`];
	return parts.filter(Boolean).join(', ');
}

export const nameOf = ({ brand, brand_id: id }: OverviewRow): string => brand ?? id;

/** "Germany · Up 4.2 points to 70.8." */
export const remarkOf = ({ market, headline, reason }: OverviewRow): string =>
	[market, headline ?? reason].filter(Boolean).join(' · ');

/** A line for each brand, for emails without HTML and for chats. */
export const toPlainOverview = (subject: string, rows: OverviewRow[]): string =>
	[subject, ...rows.map((row) => `• ${nameOf(row)}: ${remarkOf(row)}`)].map(plain).join('\n');

/** The same in Slack's markup. */
export const toSlackOverview = (subject: string, rows: OverviewRow[]): string =>
	joinSlackLines([
		slackBold(subject),
		...rows.map((row) => `${slackBold(nameOf(row))} ${toSlack(remarkOf(row))}`),
	]);
