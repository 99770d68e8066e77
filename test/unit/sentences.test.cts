import { AiVisibilityApi } from '../../credentials/AiVisibilityApi.credentials';
import { AiVisibility } from '../../nodes/AiVisibility/AiVisibility.node';
import { AiVisibilityContent } from '../../nodes/AiVisibilityContent/AiVisibilityContent.node';
import { AiVisibilityOutreach } from '../../nodes/AiVisibilityOutreach/AiVisibilityOutreach.node';
import { AiVisibilityPollTrigger } from '../../nodes/AiVisibilityPollTrigger/AiVisibilityPollTrigger.node';
import { AiVisibilityTrigger } from '../../nodes/AiVisibilityTrigger/AiVisibilityTrigger.node';
import { filesLike, stringsOf, textOf } from './package/files.cts';

const MOST_WORDS = 25;

const forms = [
	AiVisibility,
	AiVisibilityContent,
	AiVisibilityOutreach,
	AiVisibilityPollTrigger,
	AiVisibilityTrigger,
].map((Node) => new Node().description);

/** Every text in a form, as n8n shows it; values that start with "=" are expressions. */
function textsOf(value: unknown, seen = new Set<unknown>()): string[] {
	if (typeof value === 'string') return value.startsWith('=') ? [] : [value];
	if (typeof value !== 'object' || value === null || seen.has(value)) return [];
	seen.add(value);
	return Object.values(value).flatMap((each) => textsOf(each, seen));
}

/** The paragraphs, list items and cells of a document, without code and addresses of links. */
const partsOf = (document: string): string[] =>
	document
		.replace(/^```.*?^```$/gms, '')
		.replace(/\]\([^)]*\)/g, ']')
		.split(/\n| \| /);

/** Addresses are no words. */
const wordsIn = (sentence: string) =>
	sentence.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word) && !/[\w-]\.\w/.test(word));

const tooLong = (texts: string[]): string[] =>
	texts
		.flatMap((text) => text.split(/(?<=[.!?][*"”)]*)\s+/))
		.filter((sentence) => wordsIn(sentence).length > MOST_WORDS);

it.each<[string, () => string[]]>([
	['forms', () => [...forms, new AiVisibilityApi()].flatMap((form) => textsOf(form))],
	['hints and messages', () => filesLike('nodes/**/*.ts').flatMap(stringsOf)],
	['documents for clients', () => textsOf(JSON.parse(textOf('nodes/shared/reports/tell/words/en.json')))],
	['the README', () => partsOf(textOf('README.md'))],
])('%s have no sentence of more than 25 words', (_, texts) => {
	expect(texts().length).toBeGreaterThan(90);
	expect(tooLong(texts())).toEqual([]);
});
