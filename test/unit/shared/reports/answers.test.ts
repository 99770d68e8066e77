import { toAnswers } from '../../../../nodes/shared/reports/answers';

const prompt = { id: 'p1', prompt_text: 'Which?', category: 'Taste' };

describe('the reader of answers', () => {
	it('gives one answer per prompt and platform, without the platform among its values', () => {
		const results = [
			{ on: 'Claude', rank: 1 },
			{ on: 'chatgpt', rank: null },
		];
		expect(toAnswers({ prompts: [{ ...prompt, results }] })).toEqual([
			{
				promptId: 'p1',
				prompt: 'Which?',
				category: 'Taste',
				platform: 'Claude',
				platformId: 'claude',
				values: { rank: 1 },
			},
			{
				promptId: 'p1',
				prompt: 'Which?',
				category: 'Taste',
				platform: 'ChatGPT',
				platformId: 'chatgpt',
				values: { rank: null },
			},
		]);
	});

	it('does not take the platform of a result for a company that it names', () => {
		const results = [{ on: 'claude', text: 'Names nobody.' }];
		const [{ named }] = toAnswers({ prompts: [{ ...prompt, results }] }, (result) =>
			Object.values(result).map(String),
		);
		expect(named).toEqual(['null', 'Names nobody.']);
	});

	it.each([[[]], [undefined], ['soon']])(
		'does not lose a prompt whose results are %j',
		(results) => {
			expect(toAnswers({ prompts: [{ ...prompt, results: results as never }] })).toEqual([
				{ promptId: 'p1', prompt: 'Which?', category: 'Taste', platform: null, platformId: null },
			]);
		},
	);

	it('takes what it is given where the service leaves something out', () => {
		const none = { promptId: null, prompt: null, category: null, platform: null, platformId: null };
		expect(toAnswers({ prompts: [{ results: [{ rank: 1 }, null] }, null] as never })).toEqual([
			{ ...none, values: { rank: 1 } },
			{ ...none, values: {} },
			none,
		]);
		expect(toAnswers({})).toEqual([]);
	});
});
