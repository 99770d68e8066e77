import { cleanText } from '../page';

/** HTML that needs no escaping. */
export class Markup {
	constructor(readonly html: string) {}
}

/** A value in a template: texts are escaped, markup is not, and undefined and false leave nothing. */
export type Part = Markup | string | number | false | undefined | Part[];

const HTML_ENTITIES: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/**
 * The only way to create HTML: a template tag that escapes its values, for content and for quoted
 * attributes.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
	const known = templates.get(strings) ?? strings.map(compact);
	templates.set(strings, known);
	return new Markup(known.map((string, at) => string + toEscaped(parts[at])).join(''));
}

/** What is between the values of each template. */
const templates = new WeakMap<TemplateStringsArray, string[]>();

/** Email programs cut long documents, and indentation would be half of this one. */
const compact = (string: string): string =>
	string.replace(/\s+/g, ' ').replace(/ ?(\/?>)( (?=<))?/g, '$1');

function toEscaped(part: Part): string {
	if (part instanceof Markup) return part.html;
	if (Array.isArray(part)) return part.map(toEscaped).join('');
	if (part === false || part === undefined) return '';
	return cleanText(part).replace(/[&<>"']/g, (character) => HTML_ENTITIES[character]);
}
