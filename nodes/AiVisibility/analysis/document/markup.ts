/** HTML that may stand in a document as it is. */
export class Markup {
	constructor(readonly html: string) {}
}

/** What can be put into a template: texts are escaped, markup is not, and nothing leaves no trace. */
export type Part = Markup | string | number | false | undefined | Part[];

const ENTITIES: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/**
 * The one way to make HTML: a template whose values are escaped, between tags and in attributes with
 * quotation marks alike.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
	return new Markup(strings.map((string, at) => compact(string) + toHtml(parts[at])).join(''));
}

/** Email programs cut long documents, and indentation is half of one. */
const compact = (string: string): string =>
	string.replace(/\s+/g, ' ').replace(/ ?(\/?>)( (?=<))?/g, '$1');

function toHtml(part: Part): string {
	if (part instanceof Markup) return part.html;
	if (Array.isArray(part)) return part.map(toHtml).join('');
	if (part === false || part === undefined) return '';
	return cleanText(part).replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/** A text in one line, without what turns the direction of everything after it. */
export function cleanText(value: string | number): string {
	return String(value)
		.replace(/\p{Bidi_C}/gu, '')
		.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
