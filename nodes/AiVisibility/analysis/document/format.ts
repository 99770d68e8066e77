import { toTimestamp } from '../../../shared/base/time/timestamp';
import { fill, type Texts } from './texts';

/** Shown for an unknown value. */
const NONE = '–';

/** Formats values in the user's language. */
export interface Format {
	texts: Texts;
	direction: 'ltr' | 'rtl';
	/** 70.8 */
	number: (value: number | null) => string;
	/** 66.7% */
	percent: (value: number | null) => string;
	/** +4.2; empty when there is nothing to compare. */
	change: (value: number | null | undefined) => string;
	/** 11 of 12 */
	of: (count: number, total: number) => string;
	/** 3 more */
	more: (count: number) => string;
	/** March 1, 2026; empty without a time. */
	date: (time: unknown) => string;
	/** Mar 1; empty without a time. */
	shortDate: (time: unknown) => string;
}

/**
 * @param texts with the locale
 * @param timezone IANA time zone of the workflow
 */
export function toFormat(texts: Texts, timezone: string): Format {
	const { locale } = texts;
	const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
	const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
	const change = new Intl.NumberFormat(locale, {
		maximumFractionDigits: 1,
		signDisplay: 'exceptZero',
	});
	const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: timezone });
	const shortDate = new Intl.DateTimeFormat(locale, {
		month: 'short',
		day: 'numeric',
		timeZone: timezone,
	});
	return {
		texts,
		direction: /^(ar|fa|he|ur)\b/.test(locale) ? 'rtl' : 'ltr',
		number: (value) => (value === null ? NONE : number.format(value)),
		percent: (value) => (value === null ? NONE : percent.format(value / 100)),
		change: (value) => (typeof value === 'number' ? change.format(value) : ''),
		of: (count, total) =>
			fill(texts.of, { count: number.format(count), total: number.format(total) }),
		more: (count) => fill(texts.more, { count: number.format(count) }),
		date: (time) => formatTime(date, time),
		shortDate: (time) => formatTime(shortDate, time),
	};
}

function formatTime(form: Intl.DateTimeFormat, time: unknown): string {
	const ms = toTimestamp(time);
	return Number.isNaN(ms) ? '' : form.format(ms);
}
