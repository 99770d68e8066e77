import { readAnswer } from '../../../../nodes/shared/assumptions/result';

it.each([
	[{ platform: ' claude ', answer: ' Yes. ', rank: 1 }, 'claude', 'Yes.'],
	[{ platform: 3, answer: ' ', rank: 1 }, null, null],
	[{ rank: 1 }, null, null],
])('the assistant and its answer have one field each: %j', (result, platformId, text) => {
	const { platform: _, ...values } = result as { platform?: unknown };
	expect(readAnswer(result)).toEqual({ platformId, text, values });
});
