import { platformFieldOf, toPlatformId } from '../../../../nodes/shared/assumptions/platformField';

const KNOWN = new Set(['claude', 'chatgpt', 'ai_overviews', 'new_assistant']);

describe('the field of a result that names the AI assistant', () => {
	it.each(['platform', 'engine', 'source_name'])('is told by its values: %s', (name) => {
		const results = [
			{ text: 'claude is fine', [name]: 'claude' },
			{ text: 'none', [name]: 'AI Overviews' },
		];
		expect(platformFieldOf(results, KNOWN)).toBe(name);
	});

	it.each([
		[
			'the one that fits most often',
			[
				{ best: 'claude', on: 'chatgpt' },
				{ best: 'none', on: 'claude' },
			],
			'on',
		],
		['one of other spelling', [{ on: 'New assistant' }], 'on'],
		['none for an unknown assistant', [{ on: 'other' }], ''],
		['none for a long text', [{ on: `claude${' '.repeat(60)}` }], ''],
		['none without results', [], ''],
	])('is %s', (_, results, field) => {
		expect(platformFieldOf(results, KNOWN)).toBe(field);
	});
});

it.each([
	['AI Overviews', 'ai_overviews'],
	[' chatgpt-search ', 'chatgpt_search'],
	['claude', 'claude'],
	['', null],
	[3, null],
	[undefined, null],
])('the ID of an assistant is spelled as in ai_platforms: %j', (value, expected) => {
	expect(toPlatformId(value)).toBe(expected);
});
