import type { Format } from '../../../shared/reports/tell/format';
import { type Entry, type Page, type Section, toSubject } from '../../../shared/reports/tell/page';
import { headingOf } from '../../../shared/reports/tell/message';
import { type OverviewRow, type Standing, STANDINGS } from './overviewRows';

type Counts = Record<'brands' | 'brands_down' | 'brands_up' | 'brands_unclear', number>;

/** Builds the page of all brands: a section for each standing, clear losses first. */
export function toOverviewPage(
	rows: OverviewRow[],
	counts: Counts,
	format: Format,
	title: string = format.texts.overview_title,
): Page {
	const about = countsInWords(counts, format);
	const heading = format.say('heading', { title, about });
	// A market that all rows share says nothing.
	const markets = new Set(rows.flatMap(({ market, has_report: has }) => (has ? [market] : [])));
	const entries = rows.map((row) => brandEntry(row, markets.size > 1, format));
	const sections = STANDINGS.flatMap((standing): Section[] => {
		const ofGroup = entries.filter((_entry, at) => rows[at].standing === standing);
		if (ofGroup.length === 0) return [];
		const { texts } = format;
		const section = { title: titleOf(standing, format), entries: ofGroup, isLong: true };
		const inChat = chatLine(standing, ofGroup, counts, format);
		if (standing === 'none') return [{ ...section, inChat }];
		return [{ ...section, inChat, columns: [texts.column_score, texts.column_change] }];
	});
	const notes = brandsByChance(rows, format);
	return {
		subject: toSubject(heading),
		heading,
		lines: [],
		figures: [],
		summary: '',
		notes,
		sections,
	};
}

/** With fewer rows, none at all may look changed by chance. */
const MANY_ROWS = 10;

/** How many of the brands without a change look changed in a round of reports: the fewest and the most. */
const CHANGED_BY_CHANCE = [0.03, 0.09];

/** "Of 30 brands without a change, 1 to 3 look changed each time."; empty for a few. */
function brandsByChance(rows: OverviewRow[], { say }: Format): string[] {
	const compared = ['down', 'up', 'unclear'];
	const count = rows.filter(({ standing }) => compared.includes(standing)).length;
	const [from, to] = CHANGED_BY_CHANCE.map((share) => Math.round(share * count));
	return count < MANY_ROWS ? [] : [say('chance_brands', { count, from, to })];
}

/** "30 brands, 4 down, 20 up" */
function countsInWords(counts: Counts, { plural }: Format): string {
	const { brands, brands_up: up, brands_down: down } = counts;
	const parts = [
		plural('brands_count', brands),
		down > 0 && plural('brands_down', down),
		up > 0 && plural('brands_up', up),
	];
	return parts.filter(Boolean).join(', ');
}

const titleOf = (standing: Standing, { texts }: Format): string =>
	texts[standing === 'none' ? 'without_report' : standing];

/** Messages have clear changes and what cannot be told, count brands without a change, and name others. */
function chatLine(
	standing: Standing,
	entries: Entry[],
	{ brands_unclear: unclear }: Counts,
	format: Format,
): string | undefined {
	if (['down', 'up', 'untold'].includes(standing)) return undefined;
	if (standing === 'unclear') return format.plural('brands_unclear', unclear);
	const names = [...new Set(entries.map(({ name }) => name))];
	return `${titleOf(standing, format)}: ${format.list(names)}`;
}

function brandEntry(row: OverviewRow, hasMarkets: boolean, format: Format): Entry {
	const { brand, brand_id: id, score, change, is_clear: isClear, has_report: hasReport } = row;
	const points = row.is_like_for_like ? (change ?? undefined) : undefined;
	const remark = headingOf(
		otherRate(row, format),
		hasMarkets ? row.market : '',
		format.shortDate(row.date),
		row.changes ?? row.reason,
	);
	return {
		name: brand ?? id,
		value: hasReport ? format.number(score) : undefined,
		move: { points, isClear: isClear === true },
		remarks: [remark],
	};
}

/**
 * "Mentions 66.7%", where the score is another number; where the reports have other answers, "Mentions
 * 66.7% (−4.2)" of those that both have.
 */
function otherRate(row: OverviewRow, { number, percent, texts, withChange }: Format): string {
	const { mention_rate: rate, compared_mention_rate: compared, score, change } = row;
	if (compared !== null && !row.is_like_for_like)
		return `${texts.column_mentions} ${withChange(percent(compared), change ?? undefined)}`;
	const isOther = rate !== null && number(rate) !== number(score);
	return isOther ? `${texts.column_mentions} ${percent(rate)}` : '';
}
