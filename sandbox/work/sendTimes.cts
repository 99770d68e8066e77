import type { CampaignRecord } from '../state/outreachRecords.cts';

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

/** The first moment at which the clock of a zone shows a minute of a day, or is past it. */
function momentOf({ day, minute }: LocalTime, zone: string): number {
	const wanted = day + minute * MINUTE_MS;
	const aheadAt = (at: number) => {
		const shown = localTime(at, zone);
		return shown.day + shown.minute * MINUTE_MS - at;
	};
	// A day away from it, the clock is as it was before it was put on, and as it is afterward.
	let at = wanted - Math.max(aheadAt(wanted - DAY_MS), aheadAt(wanted + DAY_MS));
	while (at + aheadAt(at) < wanted) at += MINUTE_MS;
	return at;
}

const minuteOf = (time: unknown): number | undefined => {
	const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(String(time)) ?? [];
	return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};

/**
 * The first moment, from one on, at which a campaign may send by its window, zone and weekends
 * (sandbox/api.md 16.4). A window that ends before it starts goes past midnight.
 */
export function nextOpening(campaign: CampaignRecord, from: number): number {
	const zone = String(campaign.send_window_timezone || 'UTC');
	const midnight = 24 * 60;
	const start = minuteOf(campaign.send_window_start) ?? 0;
	const end = minuteOf(campaign.send_window_end) ?? midnight;
	const windows =
		end > start
			? [[start, end]]
			: [
					[0, end],
					[start, midnight],
				];
	const { day: today } = localTime(from, zone);
	for (let day = today; ; day += DAY_MS) {
		if (campaign.skip_weekends && [0, 6].includes(new Date(day).getUTCDay())) continue;
		for (const [opens, closes] of windows) {
			const at = Math.max(from, momentOf({ day, minute: opens }, zone));
			if (at < momentOf({ day, minute: closes }, zone)) return at;
		}
	}
}

/** The first moment of the next day in a zone. */
export function nextDay(at: number, zone: string): number {
	return momentOf({ day: localTime(at, zone).day + DAY_MS, minute: 0 }, zone);
}
