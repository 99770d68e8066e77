import {
	aiPlatforms,
	knownPlatforms,
	platformName,
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

it('the known platforms are those of the form, and those that the report asked', () => {
	expect([...knownPlatforms(['New-Assistant', 3])]).toEqual([...all, 'new_assistant', null]);
	expect([...knownPlatforms(undefined)]).toEqual(all);
});
