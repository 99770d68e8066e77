import { clip } from '../base/values/display';
import type { Answer } from './answers';
import { foldNames } from './folding';

/** Longest quotation, in characters. */
const MAX_LENGTH = 200;

const LINK = /!?\[([^\]]*)\]\([^)]*\)/g;
const MARKUP = /[*_`#>|]+|<[^<>]*>/g;

/** To the end of a sentence or line. */
const SENTENCE = /[^\n.!?。！？]+(?:[.!?](?!\s|$)[^\n.!?。！？]*)*[.!?。！？]*/g;

/**
 * Quotes what assistants said instead of naming the brand.
 *
 * @param answers that do not mention it
 * @returns the first sentence that names a competitor, else the beginning of the first answer
 */
export function toQuote(answers: Answer[]): string | undefined {
	const sentences = answers.flatMap(({ text, named = [] }) => {
		const plain = (text ?? '').replace(LINK, '$1').replace(MARKUP, '');
		const names = named.map(foldNames);
		return (plain.match(SENTENCE) ?? [])
			.map((sentence) => sentence.replace(/\s+/g, ' ').trim())
			.filter((sentence) => sentence !== '')
			.map((sentence) => {
				const folded = foldNames(sentence);
				return { sentence, isAbout: names.some((name) => folded.includes(name)) };
			});
	});
	const said = sentences.find(({ isAbout }) => isAbout) ?? sentences[0];
	return said && clip(said.sentence, MAX_LENGTH);
}
