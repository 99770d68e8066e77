import { toFormat } from './format';
import { headingOf, toMessage } from './message';
import { fill, LANGUAGES, type Texts } from './words';

export type TriggerWords = ReturnType<typeof triggerWordsIn>;

/**
 * The words of the triggers' messages.
 *
 * @param language one of `LANGUAGES`
 * @param timezone IANA time zone of the workflow
 */
export function triggerWordsIn(language: string, timezone: string) {
	const { triggers: texts } = LANGUAGES[language];
	const statuses = new Map<unknown, string>(Object.entries(texts.statuses));
	const format = toFormat(LANGUAGES[language], timezone);
	return {
		format,
		say: (
			name: Exclude<keyof Texts['triggers'], 'statuses'>,
			values: Record<string, unknown> = {},
		) => fill(texts[name], values, format.number),
		/** The word for a status; that of the service where there is none. */
		statusWord: (status: unknown) => statuses.get(status) ?? String(status),
		message: (subject: Record<'brand' | 'name' | 'market' | 'time', unknown>, lines: unknown[]) => {
			const { brand, name, market, time } = subject;
			return toMessage(headingOf(brand, name, market, format.date(time)), lines);
		},
	};
}
