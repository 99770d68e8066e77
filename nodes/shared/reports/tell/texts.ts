import { OperationError } from '../../base/errors/operationError';
import { closestName } from '../../base/values/display';
import { isRecord } from '../../base/values/records';
import de from './words/de.json';
import en from './words/en.json';
import es from './words/es.json';
import fr from './words/fr.json';

/** `{…}` stands for a value. */
export type Texts = typeof en;

/** The languages of the documents and of messages. */
export const LANGUAGES: Record<string, Texts> = { en, de, fr, es };

export const ENGLISH = en;

/** A text with a number may have forms, as in `lost_count_one`; that without one is for all others. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

/**
 * Reads the texts that the options of the form ask for: the user's own replace those of a language.
 *
 * @throws OperationError for an unknown text, and for a locale that does not exist
 */
export function chosenTexts(language = 'en', value?: unknown): Texts {
	const base = LANGUAGES[language];
	if (value === undefined) return base;
	if (!isRecord(value)) {
		throw new OperationError(
			'Texts must be a JSON object',
			'It has names and texts, as the default has them.',
		);
	}
	const known: Record<string, string> = ENGLISH;
	for (const [name, text] of Object.entries(value)) {
		if (!Object.hasOwn(known, name.replace(PLURAL, ''))) {
			const meant = closestName(name, Object.keys(known));
			const did = meant === undefined ? '' : `Did you mean ${meant}? `;
			throw new OperationError(
				`Texts has a name that the document does not know: ${name}`,
				`${did}Known: ${Object.keys(known).join(', ')}.`,
			);
		}
		if (typeof text !== 'string')
			throw new OperationError(`The text ${name} is not a text`, 'Enter it in quotation marks.');
	}
	// The form begins with all English texts, so those do not replace another language.
	const changed = Object.entries(value).filter(([name, text]) => text !== known[name]);
	const texts: Texts = { ...base, ...Object.fromEntries(changed) };
	if (isLocale(texts.locale)) return texts;
	throw new OperationError(
		`The locale "${texts.locale}" does not exist`,
		'Enter one such as en-US or de-DE.',
	);
}

function isLocale(locale: string): boolean {
	try {
		return Intl.getCanonicalLocales(locale).length === 1;
	} catch {
		return false;
	}
}

export function fill(text: string, values: Record<string, unknown>): string {
	return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
		Object.hasOwn(values, name) ? String(values[name]) : whole,
	);
}
