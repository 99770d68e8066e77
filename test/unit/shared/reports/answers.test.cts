import type { IDataObject } from 'n8n-workflow';
import { flatten, toReport } from '../../../../nodes/shared/reports/answers';

const unread = { text: null, isAnswered: true, isMentioned: null };

const about = { promptId: '7', prompt: 'Which?', category: 'Taste' };

const answersIn = (results: unknown) => {
	const prompt = { id: 7, prompt_text: 'Which?', category: 'Taste', results } as IDataObject;
	return toReport({ prompts: [prompt] }).answers;
};

it('a report has one answer per prompt and platform, without the platform among its values', () => {
	const results = [
		{ platform: 'claude_search', answer: ' Try it. ' },
		{ platform: 'newcomer', answer: null },
	];
	const [first, second] = results.map(({ answer }) => ({ values: { answer } }));
	const claude = { platform: 'Claude Search', platformId: 'claude_search', text: 'Try it.' };
	expect(answersIn(results)).toEqual([
		{ ...about, ...unread, ...first, ...claude },
		{ ...about, ...unread, ...second, platform: 'newcomer', platformId: 'newcomer' },
	]);
});

it.each([[[]], [undefined], ['soon']])('a prompt is not lost whose results are %j', (results) => {
	expect(answersIn(results)).toEqual([{ ...about, platform: null, platformId: null, ...unread, isAnswered: false }]);
});

it('what the service leaves out of an answer is null', () => {
	const unknown = { promptId: null, prompt: null, category: null, platform: null };
	const none = { ...unknown, platformId: null, ...unread };
	const { answers } = toReport({ prompts: [{ results: [{ rank: 1 }, null] }, null] as never });
	expect(answers).toEqual([
		{ ...none, values: { rank: 1 } },
		{ ...none, values: {} },
		{ ...none, isAnswered: false },
	]);
	expect(toReport({}).answers).toEqual([]);
});

it.each<[string, IDataObject, IDataObject]>([
	[
		'keeps single values but its kind, in their order',
		{ object: 'result', rank: 3, seen: false, none: null },
		{ rank: 3, seen: false, none: null },
	],
	['has the length of a list', { links: ['a', 'https://b.example'] }, { links_count: 2 }],
	[
		'has the values of an object, at any depth',
		{ mood: { object: 'tone', label: 'good', tags: [1], deep: { x: 1 } } },
		{ mood_object: 'tone', mood_label: 'good', mood_tags_count: 1, mood_deep_x: 1 },
	],
	["prefers the service's own count before the list", { links_count: 7, links: ['a', 'b'] }, { links_count: 7 }],
])('a flat result %s', (_, record, flat) => {
	expect(JSON.stringify(flatten(record))).toBe(JSON.stringify(flat));
});
