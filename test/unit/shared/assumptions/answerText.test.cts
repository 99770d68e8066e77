import { answerFieldOf } from '../../../../nodes/shared/assumptions/answerText';

const PROMPT = 'Which tea is the best?';

describe('the field with what an assistant said', () => {
	it.each([
		[
			'the one with the longest texts',
			[{ title: 'A page about tea', said: 'Rival is the best tea of all.' }],
			'said',
		],
		[
			'that of all results together',
			[{ a: 'One two three four.', b: 'One two three.' }, { b: 'One two three.' }],
			'b',
		],
		['one without blanks between words', [{ said: '资生堂'.repeat(10) }], 'said'],
		['not the prompt', [{ asked: PROMPT }], ''],
		['not a word or two', [{ sentiment: 'very positive' }], ''],
		['not an address', [{ url: `https://example.com/${'a'.repeat(60)}` }], ''],
		['none without results', [], ''],
	])('is %s', (_, results, field) => {
		expect(answerFieldOf(results, new Set([PROMPT]))).toBe(field);
	});
});
