import type { CampaignRecord } from '../state/outreachRecords';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment on the clock of a time zone. */
interface LocalTime {
	/** Ms at which the day began, as if the zone were UTC: the name of the day. */
	day: number;
	/** Minutes since the day began. */
	minute: number;
}

export function localTime(at: number, zone: string): LocalTime {
	const format =
		formats.get(zone) ??
		new Intl.DateTimeFormat('en-US', {
			timeZone: zone,
			hourCycle: 'h23',
			...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
		} as const);
	formats.set(zone, format);
	const parts = format.formatToParts(at).map(({ type, value }) => [type, Number(value)] as const);
	const { year, month, day, hour, minute } = Object.fromEntries(parts);
	return { day: Date.UTC(year, month - 1, day), minute: hour * 60 + minute };
}

/** The moment at which the clock of a zone shows a minute of a day, or the next one that it shows. */
function momentOf({ day, minute }: LocalTime, zone: string): number {
	const asUtc = day + minute * MINUTE_MS;
	const shownAt = (at: number) => {
		const shown = localTime(at, zone);
		return shown.day + shown.minute * MINUTE_MS;
	};
	const first = asUtc - (shownAt(asUtc) - asUtc);
	const second = first - (shownAt(first) - asUtc);
	// Where the clock is put forward, it does not show every minute.
	return shownAt(second) < asUtc ? first : second;
}

const minuteOf = (time: unknown): number | undefined => {
	const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(String(time)) ?? [];
	return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};

/**
 * The first moment, from one on, at which a campaign may send by its window, zone and weekends
 * (docs/api.md 16.4). A window that ends before it starts goes past midnight, and belongs to the day
 * on which it starts.
 */
export function nextOpening(campaign: CampaignRecord, from: number): number {
	const zone = String(campaign.send_window_timezone || 'UTC');
	const start = minuteOf(campaign.send_window_start) ?? 0;
	const end = minuteOf(campaign.send_window_end) ?? 24 * 60;
	const length = end > start ? end - start : end + 24 * 60 - start;
	const { day: today } = localTime(from, zone);
	for (let offset = -1; offset <= 7; offset++) {
		const day = today + offset * DAY_MS;
		const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
		if (campaign.skip_weekends && isWeekend) continue;
		const opens = momentOf({ day, minute: start }, zone);
		const closes = momentOf({ day, minute: start + length }, zone);
		if (from < closes) return Math.max(from, opens);
	}
	throw new Error('Every week has a day on which a campaign sends');
}

/** The first moment of the next day in a zone. */
export function nextDay(at: number, zone: string): number {
	return momentOf({ day: localTime(at, zone).day + DAY_MS, minute: 0 }, zone);
}
