import type { CampaignRecord } from '../state/outreachRecords.cts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
/** No clock is put on or back within a quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;

const shownAt = new Map<string, number>();

/** What the clock of a zone shows at a moment, in ms as if the zone were UTC. */
function localTime(at: number, zone: string): number {
	const quarter = at - (at % QUARTER_MS);
	const key = `${zone} ${quarter}`;
	const shown =
		shownAt.get(key) ??
		Date.parse(`${new Date(quarter).toLocaleString('sv', { timeZone: zone })}Z`);
	shownAt.set(key, shown);
	return shown + at - quarter;
}

/** The day that a zone has at a moment, as a number. */
export const dayOf = (at: number, zone: string): number => Math.floor(localTime(at, zone) / DAY_MS);

const nextMinute = (at: number): number => at - (at % MINUTE_MS) + MINUTE_MS;

/**
 * The first moment, from one on, at which a campaign may send by its window, zone and weekends
 * (sandbox/api.md 16.4). A window that ends before it starts goes past midnight.
 */
export function nextOpening(campaign: CampaignRecord, from: number): number {
	const zone = String(campaign.send_window_timezone || 'UTC');
	const start = String(campaign.send_window_start ?? '00:00');
	const end = String(campaign.send_window_end ?? '24:00');
	const isOpen = (at: number) => {
		const shown = new Date(localTime(at, zone));
		const time = shown.toISOString().slice(11, 16);
		const isInside = start < end ? start <= time && time < end : start <= time || time < end;
		return isInside && !(campaign.skip_weekends && [0, 6].includes(shown.getUTCDay()));
	};
	let at = from;
	while (!isOpen(at)) at = nextMinute(at);
	return at;
}

export function nextDay(from: number, zone: string): number {
	let at = from;
	while (dayOf(at, zone) === dayOf(from, zone)) at = nextMinute(at);
	return at;
}
