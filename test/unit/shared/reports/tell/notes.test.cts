import type { Note } from '../../../../../nodes/shared/reports/judge/findings';
import { toFormat } from '../../../../../nodes/shared/reports/tell/format';
import { ADVICE, itemNote, noteSentences } from '../../../../../nodes/shared/reports/tell/notes';
import { ENGLISH } from '../../../../../nodes/shared/reports/tell/words';

const format = toFormat(ENGLISH, 'UTC');

const UNKNOWN = 'This report does not show which answers mention the brand.';
const NUMBERS = { prompts_new: 1, prompts_removed: 0, assistants_new: 0, assistants_removed: 2 };
const SHARED = 'Changes count only what both reports have. The score counts everything, so its change is not shown.';

it.each<[Note, said: string, advice?: string]>([
	[{ kind: 'note_unknown' }, UNKNOWN, "Set the option 'Mention Field'."],
	[{ kind: 'note_no_citations' }, '', ADVICE.note_no_citations],
	[
		{ kind: 'note_differs', numbers: NUMBERS },
		`The two reports do not have the same prompts and AI assistants: 1 new prompt, 2 removed AI assistants. ${SHARED}`,
	],
	[
		{ kind: 'note_missing', numbers: { missing: 1, total: 40 } },
		'1 of 40 answers is missing. Changes count only the answers that both reports have.',
	],
])('the note %j says to readers "%s", and to whoever builds the workflow "%s"', (note, said, advice = '') => {
	expect(noteSentences([note], format).join()).toBe(said);
	expect(itemNote([note], format, ['First.'])).toBe(['First.', said, advice].filter(Boolean).join(' '));
	expect(itemNote([], format)).toBeNull();
});
