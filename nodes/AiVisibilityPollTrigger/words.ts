import { toFormat } from '../shared/reports/tell/format';
import { fill, LANGUAGES, type Texts } from '../shared/reports/tell/words';

export type Words = ReturnType<typeof wordsIn>;

/**
 * @param language one of `LANGUAGES`
 * @param timezone IANA time zone of the workflow
 */
export function wordsIn(language: string, timezone: string) {
	const { watch: texts } = LANGUAGES[language];
	const statuses = new Map<unknown, string>(Object.entries(texts.statuses));
	return {
		format: toFormat(LANGUAGES[language], timezone),
		say: (name: Exclude<keyof Texts['watch'], 'statuses'>, values: Record<string, unknown>) =>
			fill(texts[name], values),
		/** The word for a status; that of the service where there is none. */
		statusWord: (status: unknown) => statuses.get(status) ?? String(status),
	};
}
