import {
	aiPlatforms,
	creditsPerPrompt,
	platformName,
} from '../../../../nodes/shared/answers/aiPlatforms';
import { creditsOfRun } from '../../../sandbox/work/reportResults';

const all = aiPlatforms.map(({ value }) => String(value));
const isPremium = (value: string) =>
	aiPlatforms.find((each) => each.value === value)!.name.endsWith('(Premium)');

describe('the credits of a prompt', () => {
	it.each(all)('are one for %s alone', (platform) => {
		expect(creditsPerPrompt([platform])).toBe(1);
	});

	it('are one for all standard platforms together, and one for each premium one', () => {
		expect(creditsPerPrompt(all.filter((each) => !isPremium(each)))).toBe(1);
		expect(creditsPerPrompt(all)).toBe(1 + all.filter(isPremium).length);
		expect(creditsPerPrompt(all)).toBe(creditsOfRun(1, all));
		expect(creditsPerPrompt(['gemini', 'grok'])).toBe(2);
	});

	it('count a platform once, and an unknown one as premium', () => {
		expect(creditsPerPrompt(['chatgpt', 'gemini', 'gemini'])).toBe(2);
		expect(creditsPerPrompt(['chatgpt', 'newcomer'])).toBe(2);
	});

	it("are one for the brand's defaults", () => {
		expect(creditsPerPrompt([])).toBe(1);
	});
});

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
