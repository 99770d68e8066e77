import { clip } from '../../base/values/display';
import type { Answer } from '../answers';
import { foldNames } from '../names';

/** Longest quotation, in characters. */
const MAX_QUOTE = 200;

const LINK = /!?\[([^\]]*)\]\([^)]*\)/g;
const MARKUP = /[*_`#>|]+|<[^<>]*>/g;

/** To the end of a sentence or line; a dot before a small letter, as in "e.g. good", is no end. */
const SENTENCE =
	/[^\n.!?。！？]+(?:[.!?](?![.!?]*(?:\s+[^\p{Ll}\s]|\s*$))[^\n.!?。！？]*)*[.!?。！？]*/gu;

/** How much of an answer is searched for a sentence, in characters. */
const MAX_SEARCHED = 5_000;

/** Quotes the first sentence that names a competitor, else the beginning of the first answer. */
export function toQuote(answers: Answer[]): string | undefined {
	let first: string | undefined;
	for (const { text, named = [] } of answers) {
		const plain = (text ?? '').slice(0, MAX_SEARCHED).replace(LINK, '$1').replace(MARKUP, '');
		const sentences = (plain.match(SENTENCE) ?? [])
			.map((each) => each.replace(/\s+/g, ' ').trim())
			.filter((each) => each !== '');
		first ??= sentences[0];
		const names = named.map(foldNames);
		const about = sentences.find((each) => {
			const folded = names.length > 0 ? foldNames(each) : '';
			return names.some((name) => folded.includes(name));
		});
		if (about) return clip(about, MAX_QUOTE);
	}
	return first && clip(first, MAX_QUOTE);
}
