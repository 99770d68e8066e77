import { aiPlatforms, platformName } from '../../../../nodes/shared/reports/aiPlatforms';

describe('the name of a platform', () => {
	it('is that of the form', () => {
		expect(aiPlatforms.map(({ value }) => platformName(String(value))).join(', ')).toBe(
			'AI Overviews, ChatGPT, ChatGPT Search, Claude, Claude Search, Gemini, Grok, Perplexity',
		);
	});

	it('is the ID of one that is not known here', () => {
		expect(platformName('meta_ai')).toBe('meta_ai');
	});
});
