import de from './words/de.json';
import en from './words/en.json';
import es from './words/es.json';
import fr from './words/fr.json';
import it from './words/it.json';
import nl from './words/nl.json';
import pt from './words/pt.json';

/** `{…}` stands for a value. A text with a number may have forms, as in `lost_count_one`. */
export type Texts = typeof en;

/** The other texts are those of the triggers. */
export type TextName = Exclude<keyof Texts, 'triggers'>;

/** The languages of the documents and of messages. */
export const LANGUAGES: Record<string, Texts> = { en, de, es, fr, it, nl, pt };

export const ENGLISH = en;

/** @param toNumber writes a number, or null */
export function fill(
	text: string,
	values: Record<string, unknown>,
	toNumber: (value: number | null) => string = String,
): string {
	return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
		if (!Object.hasOwn(values, name)) return whole;
		const value = values[name];
		return typeof value === 'number' || value === null ? toNumber(value) : String(value);
	});
}
