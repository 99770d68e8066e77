import {
	aiPlatforms,
	findPlatformField,
	platformName,
	toPlatform,
} from '../../../../nodes/shared/reports/aiPlatforms';

const all = aiPlatforms.map(({ value }) => String(value));

describe('the name of a platform', () => {
	it('is written as people write it', () => {
		expect(all.map(platformName).join(', ')).toBe(
			'AI Overviews, ChatGPT, ChatGPT (search), Claude, Claude (search), Gemini, Grok, Perplexity',
		);
	});

	it.each([
		['meta_ai', 'Meta AI'],
		['newcomer_search', 'Newcomer (search)'],
		['constructor', 'Constructor'],
		['__', ''],
	])('is made of the words of one that is not known here: %s', (id, name) => {
		expect(platformName(id)).toBe(name);
	});
});

describe('findPlatformField', () => {
	it.each(['platform', 'engine', 'source_name'])(
		'tells the field by its values: %s',
		async (name) => {
			const results = [
				{ text: 'claude is fine', [name]: 'claude' },
				{ text: 'none', [name]: 'AI Overviews' },
			];
			expect(await findPlatformField(results, undefined)).toBe(name);
		},
	);

	it('takes the one that fits most often', async () => {
		const results = [
			{ best: 'claude', on: 'chatgpt' },
			{ best: 'none', on: 'claude' },
		];
		expect(await findPlatformField(results, [])).toBe('on');
	});

	it("knows the report's own platforms, also new ones", async () => {
		expect(await findPlatformField([{ on: 'new assistant' }], ['New-Assistant'])).toBe('on');
		expect(await findPlatformField([{ on: 'new assistant' }], ['other'])).toBeUndefined();
		const [longest, text] = ['x'.repeat(60), 'x'.repeat(61)];
		expect(await findPlatformField([{ on: longest }], [longest])).toBe('on');
		expect(await findPlatformField([{ on: text }], [text])).toBeUndefined();
	});
});

it.each([
	['AI Overviews', 'ai_overviews'],
	[' chatgpt-search ', 'chatgpt_search'],
	['claude', 'claude'],
	['', null],
	[3, null],
	[undefined, null],
])('toPlatform spells %j as ai_platforms does', (value, expected) => {
	expect(toPlatform(value)).toBe(expected);
});
