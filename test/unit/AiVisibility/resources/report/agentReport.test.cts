import { reportWithResults } from '../../../../../nodes/AiVisibility/resources/report/agentReport';

const { forAgent } = reportWithResults;

const result = (platform: string, is_mentioned: boolean | null) => ({
	...{ platform, is_mentioned, answer: 'x'.repeat(2_500) },
});

it('an agent receives a line for each prompt of a report, and where the answers are', () => {
	const prompts = [
		{
			prompt_text: 'Which tea?',
			results: [result('chatgpt', true), result('claude', false), result('grok', null)],
		},
		{ prompt_text: 'Where?', results: [result('chatgpt', true), result('claude', true)] },
		{ prompt_text: 'where?', results: [{ is_mentioned: true }] },
		{ prompt_text: 'Not asked?', results: [] },
	];
	expect(forAgent([{ id: 'r1', prompts }])).toEqual([
		{
			id: 'r1',
			prompts: [
				'Which tea? Mentioned by: ChatGPT. Not mentioned by: Claude. No answer, or not known: Grok.',
				'Where? Mentioned by: ChatGPT, Claude, an unknown assistant.',
				'Not asked?',
			],
			answers: expect.stringMatching(/Report: Get Rows .* 'Prompts'/),
		},
	]);
});

it.each([
	{ id: 'r1' },
	{ id: 'r1', prompts: [{ prompt_text: 'Raw?', results: [{ platform: 'claude', answer: 'x' }] }] },
])('an agent receives a report without known mentions as it is: %j', (report) => {
	expect(forAgent([report])).toEqual([report]);
});
