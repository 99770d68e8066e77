import { toPromptInsight } from '../../../../nodes/shared/assumptions/promptInsight';

it.each([
	[{ prompt_text: 'Which?', search_volume: 90, difficulty: 20, volume: 1 }, 'Which?', 90, 20],
	[{ prompt_text: 'Which?', search_volume: null, difficulty: 'low' }, 'Which?', null, null],
	[{}, '', null, null],
])('the insight %j has the prompt %j with these search numbers: %j, %j', (record, prompt, volume, difficulty) => {
	expect(toPromptInsight(record)).toEqual({ prompt, volume, difficulty });
});
