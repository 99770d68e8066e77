import { OperationError } from '../../../shared/base/errors/operationError';

/**
 * All texts of the document, for translation. No sentence contains a number, because plurals differ
 * between languages. `{…}` stands for a value.
 */
export const ENGLISH = {
	locale: 'en-US',
	title: 'AI visibility report',
	brand: 'Your brand',
	subject: '{title}: {brand}, {score}',
	score: 'Visibility score (of 100)',
	mention_rate: 'Answers with a mention',
	mentioned_prompts: 'Prompts with a mention',
	of: '{count} of {total}',
	since: 'Changes since {date}',
	first_report: 'There is no earlier report to compare with.',
	over_time: 'Visibility score over time',
	gained: 'Gained a mention',
	lost: 'Lost a mention',
	named_now: 'Named now: {companies}',
	unchanged: 'No prompt gained or lost a mention.',
	platforms: 'By AI assistant',
	prompts: 'By prompt',
	not_on: 'Not named by {platforms}',
	on_none: 'Not mentioned by any assistant',
	competitors: 'Who is named',
	competitors_note: 'Share of the answers whose text names the company or its website.',
	domains: 'Newly cited websites',
	domains_note: 'With the number of their cited pages.',
	more: '{count} more',
	unknown: 'Which answers mention the brand cannot be told from this report.',
	differs:
		'The two reports do not have the same prompts and AI assistants. Changes count only what both have. The score counts everything, so its change is not shown.',
};

export type Texts = typeof ENGLISH;

/**
 * Reads the user's texts, which replace the English ones.
 *
 * @param value from JSON or an expression; missing texts stay English
 * @throws OperationError for an unknown text, and for a locale that does not exist
 */
export function readTexts(value: unknown): Texts {
	if (value === undefined) return ENGLISH;
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		throw refuse('Texts must be a JSON object', 'It has names and texts, as the default has them.');
	}
	for (const [name, text] of Object.entries(value)) {
		if (!Object.hasOwn(ENGLISH, name)) {
			const names = Object.keys(ENGLISH).join(', ');
			throw refuse(`Texts has a name that the document does not know: ${name}`, `Known: ${names}.`);
		}
		if (typeof text !== 'string')
			throw refuse(`The text ${name} is not a text`, 'Enter it in quotation marks.');
	}
	const texts = { ...ENGLISH, ...value };
	if (!isLocale(texts.locale)) {
		throw refuse(
			`The locale "${texts.locale}" does not exist`,
			'Enter one such as en-US or de-DE.',
		);
	}
	return texts;
}

/** Fills values into a text. */
export function fill(text: string, values: Record<string, string>): string {
	return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
		Object.hasOwn(values, name) ? values[name] : whole,
	);
}

/** @returns an empty text for no companies */
export function namedNow(companies: string[], { named_now: text }: Texts): string {
	return companies.length === 0 ? '' : fill(text, { companies: companies.join(', ') });
}

function isLocale(locale: string): boolean {
	try {
		return Intl.getCanonicalLocales(locale).length === 1;
	} catch {
		return false;
	}
}

function refuse(message: string, description: string): OperationError {
	return new OperationError(message, description);
}
