import type { Note } from '../judge/findings';
import type { Format } from './format';
import type { TextName } from './words';

/** What whoever builds the workflow can do. A client does not read it. */
export const ADVICE = {
	note_unknown: "Set the option 'Mention Field'.",
	note_unnamed:
		"A report without a schedule and without a name has no previous report. Give your reports names, or set 'Compare With' to Chosen Report.",
	note_no_platform:
		'The name of the AI assistant is expected in the field "platform", but no result of this report has it. Report: Get Rows shows the fields that the results have.',
	note_no_answer:
		'The node finds no competitors. The text of an answer is expected in the field "answer", but no result of this report has it. Report: Get Rows shows the fields that the results have.',
	note_no_citations:
		'Cited domains are not compared, because the API key lacks the scope read:citations.',
	note_no_competitors:
		'The node does not look for competitors, because the API key lacks the scope read:competitors.',
};

const adviceOn: Partial<Record<Note['kind'], string>> = ADVICE;

/** What a reader of the figures must know, in the language of the texts. */
export const noteSentences = (notes: Note[], format: Format): string[] =>
	notes.flatMap((note) => noteSentence(note, format) ?? []);

/** The same with what to do about it, for items; null for none. */
export const itemNote = (notes: Note[], format: Format, more: string[] = []): string | null =>
	[...more, ...notes.flatMap((note) => [noteSentence(note, format), adviceOn[note.kind]])]
		.filter(Boolean)
		.join(' ') || null;

function noteSentence({ kind, numbers = {} }: Note, { texts, plural, say }: Format) {
	const counts = Object.entries(numbers);
	if (kind === 'note_differs') {
		const parts = counts.flatMap(([name, count]) =>
			count > 0 ? plural(name as TextName, count) : [],
		);
		return say(kind, { list: parts.join(', ') });
	}
	// The first number is the one that is counted.
	return kind in texts ? plural(kind as TextName, counts[0]?.[1] ?? 0, numbers) : undefined;
}
