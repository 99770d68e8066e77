import { shortened } from '../base/values/display';
import type { FailedRequest } from '../requests/apiError';
import type { NamedId } from './messageContext';

/**
 * Returns the IDs that a request named in its path, query or body. An operation may make several
 * requests, also about records that it created itself.
 *
 * @param ids of the form
 * @returns all of them, and those in the path
 */
export function idsIn(
	{ sent }: FailedRequest,
	ids: NamedId[],
): Record<'all' | 'inPath', NamedId[]> {
	const path = decodeURIComponent(sent?.path ?? '');
	const text = `${path} ${JSON.stringify([sent?.query, sent?.body])}`;
	const within = (where: string) =>
		ids.filter(({ value }) => value !== '' && where.includes(value));
	return { all: within(text), inPath: within(path) };
}

/**
 * Returns the IDs of which one does not exist: those that the service names, else those that look like
 * names, else all.
 *
 * @param said the service's own message
 */
export function suspectsAmong(ids: NamedId[], said: string): NamedId[] {
	const words = said.toLowerCase();
	const named = ids.filter(({ label }) => words.includes(label.toLowerCase()));
	const names = ids.filter(({ value }) => /[\s@]/.test(value));
	return [named, names].find(({ length }) => length > 0) ?? ids;
}

/** "brand, SEO page or proposal" */
export function labelsInWords(ids: NamedId[]): string {
	const labels = new Set(ids.map(({ label }) => inSentence(label)));
	return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(labels) || 'record';
}

/** A label within a sentence. Abbreviations keep their capitals. */
function inSentence(label: string): string {
	const toWord = (word: string) => (/^[A-Z]{2}/.test(word) ? word : word.toLowerCase());
	return label.split(' ').map(toWord).join(' ');
}

/** "Brand 525c709c-…, Report 9a57…" */
export function idsInWords(ids: NamedId[]): string {
	return ids.map(({ label, value }) => `${label} ${shortened(value)}`).join(', ');
}
