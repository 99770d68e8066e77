/** For the documents (docs/api.md 7.6). */
export const COST_PER_PROMPT = '1 credit per prompt, 1 more per premium platform';

/** Shown before every run. What it costs: docs/api.md 7.6. */
export const runCostsCredits =
	"This run costs credits: 1 per prompt, and 1 more for each premium platform. The option 'Dry Run' shows how many.";

/** The standard platforms: one credit per prompt pays for all of them (docs/api.md 7.6). */
const STANDARD_PLATFORMS = ['ai_overviews', 'chatgpt', 'claude', 'perplexity'];

/**
 * Credits that a prompt costs in a run: 1 for all standard platforms together, and 1 for each premium
 * platform (docs/api.md 7.6).
 *
 * @param platforms of the report; when empty, the brand's defaults apply and are counted as standard
 */
export function creditsPerPrompt(platforms: string[]): number {
	const premium = [...new Set(platforms)].filter(
		(platform) => !STANDARD_PLATFORMS.includes(platform),
	);
	const hasStandard =
		platforms.length === 0 || platforms.some((each) => STANDARD_PLATFORMS.includes(each));
	return premium.length + (hasStandard ? 1 : 0);
}
