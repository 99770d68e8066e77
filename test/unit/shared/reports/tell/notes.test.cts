import type { Note } from '../../../../../nodes/shared/reports/judge/findings';
import { toFormat } from '../../../../../nodes/shared/reports/tell/format';
import { itemNote, noteSentences } from '../../../../../nodes/shared/reports/tell/notes';
import { ENGLISH } from '../../../../../nodes/shared/reports/tell/words';

const format = toFormat(ENGLISH, 'UTC');

const UNKNOWN = 'This report does not show which answers mention the brand.';
const SHOWS = 'Report: Get Rows shows the fields that the results have.';
const NUMBERS = { prompts_new: 1, prompts_removed: 0, assistants_new: 0, assistants_removed: 2 };
const SHARED = 'Changes count only what both reports have. The score counts everything, so its change is not shown.';

it.each<[Note, said: string, advice?: string]>([
	[{ kind: 'note_unknown' }, UNKNOWN, "Set the option 'Mention Field'."],
	[
		{ kind: 'note_unnamed' },
		'',
		"A report without a schedule and without a name has no previous report. Give your reports names, or set 'Compare With' to Chosen Report.",
	],
	[
		{ kind: 'note_no_platform' },
		'',
		`The name of the AI assistant is expected in the field "platform", but no result of this report has it. ${SHOWS}`,
	],
	[
		{ kind: 'note_no_answer' },
		'',
		`The node finds no competitors. The text of an answer is expected in the field "answer", but no result of this report has it. ${SHOWS}`,
	],
	[
		{ kind: 'note_no_citations' },
		'',
		'Cited domains are not compared, because the API key lacks the scope read:citations.',
	],
	[
		{ kind: 'note_no_competitors' },
		'',
		'The node does not look for competitors, because the API key lacks the scope read:competitors.',
	],
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
