import { toTimestamp } from '../../base/time/timestamp';
import { zoneOf } from '../../base/time/zone';
import { clip } from '../../base/values/display';
import { fill, type TextName, type Texts } from './words';

/** Of a name in a sentence, in characters, and of names. */
const MAX_NAME_LENGTH = 80;
const MAX_NAMES = 4;

const NOT_KNOWN_SIGN = '–';

/** Of fewer answers, a tenth of a percent is no figure. */
const MANY_ANSWERS = 100;

export type Format = ReturnType<typeof toFormat>;

/** @param timezone time zone of the workflow, as n8n names it */
export function toFormat(texts: Texts, timezone: string) {
	const { locale } = texts;
	const numbers = toNumbers(locale);
	const list = new Intl.ListFormat(locale, { type: 'conjunction' });
	const rules = new Intl.PluralRules(locale);
	/** Fills a text with values. Numbers are written as in its language. */
	const say = (text: TextName, values: Record<string, unknown> = {}) =>
		fill(texts[text], values, numbers.number);
	return {
		texts,
		...numbers,
		...toDates(locale, timezone),
		say,
		/** Ann, Ben, Cy, and 2 others: names in a sentence. */
		list: (names: string[]) => {
			const shown = names.map((each) => clip(each, MAX_NAME_LENGTH));
			if (names.length <= MAX_NAMES) return list.format(shown);
			const others = say('others', { count: names.length - MAX_NAMES + 1 });
			return list.format([...shown.slice(0, MAX_NAMES - 1), others]);
		},
		/** Fills the form of a text that goes with a number. */
		plural: (text: TextName, count: number, values?: Record<string, unknown>) => {
			const form = `${text}_${rules.select(count)}`;
			const name = Object.hasOwn(texts, form) ? (form as TextName) : text;
			return say(name, { count, ...values });
		},
	};
}

function toNumbers(locale: string) {
	const toFormatter = (options: Intl.NumberFormatOptions) =>
		new Intl.NumberFormat(locale, { maximumFractionDigits: 1, ...options });
	const number = toFormatter({});
	const percent = toFormatter({ style: 'percent' });
	const whole = toFormatter({ style: 'percent', maximumFractionDigits: 0 });
	const exact = toFormatter({ style: 'percent', minimumFractionDigits: 1 });
	const signed = toFormatter({ signDisplay: 'exceptZero' });
	const change = (value: number | undefined) =>
		value === undefined ? '' : signed.format(value).replace('-', '−');
	return {
		/** 70.8 */
		number: (value: number | null) => (value === null ? NOT_KNOWN_SIGN : number.format(value)),
		/** 66.7% */
		percent: (value: number | null) =>
			value === null ? NOT_KNOWN_SIGN : percent.format(value / 100),
		/** 42%, of a hundred answers or more 41.7% */
		share: (count: number, total: number) =>
			(total < MANY_ANSWERS ? whole : exact).format(count / Math.max(1, total)),
		/** A change of a share in points, with as many decimals as the share; halves go away from zero. */
		points: (value: number | undefined, answers: number) =>
			value === undefined || answers >= MANY_ANSWERS
				? value
				: Math.sign(value) * Math.round(Math.abs(value)),
		/** +4.2; empty when there is nothing to compare. */
		change,
		/** "70.8 (+4.2)"; without a change just the value, as "(0)" would look like a second figure. */
		withChange: (value: string, moved: number | undefined) =>
			moved ? `${value} (${change(moved)})` : value,
	};
}

function toDates(locale: string, timezone: string) {
	const timeZone = zoneOf(timezone);
	// Each is made once: that takes longer than its work.
	const written = (style: Intl.DateTimeFormatOptions) => {
		const formatter = new Intl.DateTimeFormat(locale, { ...style, timeZone });
		return (time: unknown) => {
			const ms = toTimestamp(time);
			return Number.isNaN(ms) ? '' : formatter.format(ms);
		};
	};
	const day = written({ dateStyle: 'long' });
	const minute = written({ dateStyle: 'long', timeStyle: 'short' });
	return {
		/** March 1, 2026, or with the time of day where the other time is of the same day. */
		date: (time: unknown, other?: unknown) =>
			day(time) === '' || day(time) !== day(other) ? day(time) : minute(time),
		/** Mar 1; empty without a time. */
		shortDate: written({ month: 'short', day: 'numeric' }),
	};
}
