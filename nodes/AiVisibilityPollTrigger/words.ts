import { toFormat } from '../shared/reports/tell/format';
import { fill, LANGUAGES } from '../shared/reports/tell/texts';
import allTexts from './texts.json';

type TextName = Exclude<keyof typeof allTexts.en, 'statuses'>;

export type Words = ReturnType<typeof wordsIn>;

/**
 * @param language one of `LANGUAGES`
 * @param timezone IANA time zone of the workflow
 */
export function wordsIn(language: string, timezone: string) {
	const texts = allTexts[language as keyof typeof allTexts];
	const statuses = new Map<unknown, string>(Object.entries(texts.statuses));
	return {
		format: toFormat(LANGUAGES[language], timezone),
		say: (name: TextName, values: Record<string, unknown> = {}) => fill(texts[name], values),
		/** The word for a status; that of the service where there is none. */
		statusWord: (status: unknown) => statuses.get(status) ?? String(status),
	};
}
