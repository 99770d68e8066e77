import { creditsPerPrompt } from '../../../../../nodes/AiVisibility/resources/report/credits';
import { aiPlatforms } from '../../../../../nodes/shared/reports/aiPlatforms';
import { creditsOfRun } from '../../../../../sandbox/work/reportResults.cts';

const all = aiPlatforms.map(({ value }) => String(value));
const isPremium = (value: string) => aiPlatforms.find((each) => each.value === value)!.name.endsWith('(Premium)');

describe('the credits of a prompt', () => {
	it('are one, and one for each premium assistant, also without a standard one', () => {
		expect(creditsPerPrompt(all.filter((each) => !isPremium(each)))).toBe(1);
		expect(creditsPerPrompt(all)).toBe(1 + all.filter(isPremium).length);
		expect(creditsPerPrompt(all)).toBe(creditsOfRun(1, all));
		expect(creditsPerPrompt(['gemini', 'grok'])).toBe(3);
		expect(creditsOfRun(20, ['gemini', 'grok'])).toBe(60);
	});

	it('count a platform once, and an unknown one as premium', () => {
		expect(creditsPerPrompt(['chatgpt', 'gemini', 'gemini'])).toBe(2);
		expect(creditsPerPrompt(['chatgpt', 'newcomer'])).toBe(2);
	});

	it("are one for the brand's defaults", () => {
		expect(creditsPerPrompt([])).toBe(1);
	});
});
