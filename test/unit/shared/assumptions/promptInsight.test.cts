import { toPromptInsight } from '../../../../nodes/shared/assumptions/promptInsight';

it.each([
	[
		{ prompt_text: 'Which?', search_volume: 90, difficulty: 20, volume: 1 },
		{ prompt: 'Which?', volume: 90, difficulty: 20 },
	],
	[
		{ prompt_text: 'Which?', search_volume: null, difficulty: 'low' },
		{ prompt: 'Which?', volume: null, difficulty: null },
	],
	[{}, { prompt: '', volume: null, difficulty: null }],
])('an insight has the search numbers of a prompt: %j', (record, expected) => {
	expect(toPromptInsight(record)).toEqual(expected);
});
