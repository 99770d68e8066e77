import { toTimestamp, toWrittenDay } from '../../base/time/timestamp';
import { clip } from '../../base/values/display';
import { fill, type Texts } from './texts';

/** Longest name in a sentence, in characters. */
const MAX_NAME_LENGTH = 80;

/** Number of names in a sentence. */
const MAX_NAMES = 4;

const UNKNOWN = '–';

/** Of fewer answers, a tenth of a percent is no figure. */
const MANY_ANSWERS = 100;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export type Format = ReturnType<typeof toFormat>;

/** @param timezone IANA time zone of the workflow */
export function toFormat(texts: Texts, timezone: string) {
	const { locale } = texts;
	const digits = { maximumFractionDigits: 1 };
	const number = new Intl.NumberFormat(locale, digits);
	const percent = new Intl.NumberFormat(locale, { ...digits, style: 'percent' });
	const wholePercent = new Intl.NumberFormat(locale, {
		maximumFractionDigits: 0,
		style: 'percent',
	});
	const finePercent = new Intl.NumberFormat(locale, {
		...digits,
		minimumFractionDigits: 1,
		style: 'percent',
	});
	const change = new Intl.NumberFormat(locale, { ...digits, signDisplay: 'exceptZero' });
	const shortDay = { month: 'short', day: 'numeric', timeZone: timezone } as const;
	const toChange = (value: number | undefined) =>
		value === undefined ? '' : change.format(value).replace('-', '−');
	const direction = /^(ar|fa|he|ur)\b/.test(locale) ? ('rtl' as const) : ('ltr' as const);
	const name = (text: string) =>
		direction === 'rtl' || RIGHT_TO_LEFT.test(text)
			? `\u2068${text.replace(/[\u2066-\u2069]/g, '')}\u2069`
			: text;
	const date = (time: unknown) => toWrittenDay(time, timezone, locale);
	const list = new Intl.ListFormat(locale, { type: 'conjunction' });
	const rules = new Intl.PluralRules(locale);
	return {
		texts,
		direction,
		/** A text of the service, which keeps its own reading direction in a text of the other. */
		name,
		/** 70.8 */
		number: (value: number | null) => (value === null ? UNKNOWN : number.format(value)),
		/** 66.7% */
		percent: (value: number | null) => (value === null ? UNKNOWN : percent.format(value / 100)),
		/** 42%, of a hundred answers or more 41.7% */
		share: (count: number, total: number) =>
			(total < MANY_ANSWERS ? wholePercent : finePercent).format(total === 0 ? 0 : count / total),
		/** A change of a share, in points, with as many decimals as the share. */
		points: (value: number | undefined, answers: number) =>
			value === undefined || answers >= MANY_ANSWERS ? value : Math.round(value),
		/** +4.2; empty when there is nothing to compare. */
		change: toChange,
		/** "70.8 (+4.2)"; without a change just the value, as "(0)" would look like a second figure. */
		withChange: (value: string, moved: number | undefined) =>
			moved ? `${value} (${toChange(moved)})` : value,
		/** 11 of 12 */
		of: (count: number, total: number) =>
			fill(texts.of, { count: number.format(count), total: number.format(total) }),
		/** 2 more: Which tea? · Which cup? */
		more: (names: string[]) =>
			fill(texts.more, { count: number.format(names.length), names: names.join(' · ') }),
		/** Ann, Ben, Cy, and 2 others: names in a sentence. */
		list: (names: string[]) => {
			const shown = names.map((each) => name(clip(each, MAX_NAME_LENGTH)));
			if (names.length <= MAX_NAMES) return list.format(shown);
			const count = number.format(names.length - MAX_NAMES + 1);
			return list.format([...shown.slice(0, MAX_NAMES - 1), fill(texts.others, { count })]);
		},
		/** Fills the form of a text that goes with a number. */
		plural: (text: keyof Texts, count: number, values?: Record<string, string>) => {
			const forms: Record<string, string> = texts;
			const form = forms[`${text}_${rules.select(count)}`] ?? texts[text];
			return fill(form, { count: number.format(count), ...values });
		},
		/** March 1, 2026, or with the time of day where the other time is of the same day. */
		date: (time: unknown, other?: unknown) => {
			const ms = toTimestamp(time);
			if (Number.isNaN(ms) || date(time) !== date(other)) return date(time);
			const style = { dateStyle: 'long', timeStyle: 'short', timeZone: timezone } as const;
			return new Date(ms).toLocaleString(locale, style);
		},
		/** Mar 1; empty without a time. */
		shortDate: (time: unknown) => {
			const ms = toTimestamp(time);
			return Number.isNaN(ms) ? '' : new Date(ms).toLocaleDateString(locale, shortDay);
		},
	};
}
