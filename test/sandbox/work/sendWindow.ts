import type { CampaignRecord } from '../state/outreachRecords';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const MOST_STEPS = 20;

interface LocalTime {
	minutes: number;
	isWeekend: boolean;
	/** The local calendar day. */
	day: string;
}

/** A moment in the local time of a time zone. */
export function localTime(at: number, timeZone: string): LocalTime {
	const parts = new Intl.DateTimeFormat('en-US', {
		timeZone,
		hourCycle: 'h23',
		weekday: 'short',
		hour: '2-digit',
		minute: '2-digit',
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
	}).formatToParts(at);
	const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
	return {
		minutes: Number(part('hour')) * 60 + Number(part('minute')),
		isWeekend: ['Sat', 'Sun'].includes(part('weekday')),
		day: `${part('year')}-${part('month')}-${part('day')}`,
	};
}

/**
 * The first moment at or after `at` within the campaign's window (docs/api.md 16.4).
 * @param at sandbox ms
 */
export function nextInWindow(campaign: CampaignRecord, at: number): number {
	let moment = at;
	for (let step = 0; step < MOST_STEPS; step += 1) {
		const wait = minutesToWait(campaign, localTime(moment, campaign.send_window_timezone));
		if (wait === 0) return moment;
		moment = Math.floor(moment / MINUTE_MS) * MINUTE_MS + wait * MINUTE_MS;
	}
	return moment;
}

function minutesToWait(campaign: CampaignRecord, { minutes, isWeekend }: LocalTime): number {
	if (campaign.skip_weekends && isWeekend) return DAY_MINUTES - minutes;
	const start = minutesOf(campaign.send_window_start) ?? 0;
	const end = minutesOf(campaign.send_window_end) ?? DAY_MINUTES;
	const isOpen =
		start <= end ? minutes >= start && minutes < end : minutes >= start || minutes < end;
	if (isOpen) return 0;
	return minutes < start ? start - minutes : DAY_MINUTES - minutes + start;
}

function minutesOf(clock: string | null): number | undefined {
	if (clock === null) return undefined;
	const [hours, minutes] = clock.split(':').map(Number);
	return hours * 60 + minutes;
}
