import { aiPlatforms, platformName } from '../../../../nodes/shared/answers/aiPlatforms';

const all = aiPlatforms.map(({ value }) => String(value));

describe('the name of a platform', () => {
	it('is written as people write it', () => {
		expect(all.map(platformName)).toEqual([
			'AI Overviews',
			'ChatGPT',
			'ChatGPT (search)',
			'Claude',
			'Claude (search)',
			'Gemini',
			'Grok',
			'Perplexity',
		]);
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
