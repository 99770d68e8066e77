import type { Warning } from '../../../shared/forms/describe/types';
import { aiPlatforms, STANDARD_PLATFORMS } from '../../../shared/answers/aiPlatforms';
import { MAX_PROMPTS } from '../../prompts';

const DRY_RUN = 'The option Dry Run shows how many.';

/** Shown when the form does not have the number of prompts. What a run costs: docs/api.md 7.6. */
export const runCostsCredits: Warning = {
	message: `This run costs credits: 1 per prompt, and 1 more for each premium platform. ${DRY_RUN}`,
};

const isPremium = (platform: unknown) => !STANDARD_PLATFORMS.includes(String(platform));

/** The highest cost of a prompt, if the brand's defaults are all platforms. */
const MAX_PER_PROMPT = 1 + aiPlatforms.filter(({ value }) => isPremium(value)).length;

/**
 * Limits of credits, one hint for each: the text of a hint is fixed, and only its condition is an
 * expression.
 */
const STEPS = [5, 10, 25, 50, 100, 150, MAX_PROMPTS * MAX_PER_PROMPT];

/**
 * An expression for the number of prompts; undefined when the form has none. It reads the unevaluated
 * form, because an expression of the user can fail before the run.
 */
const prompts = `({
	list: () => $rawParameter["prompts"]?.prompt?.length,
	text: (text = "") => text.startsWith("=") ? undefined : text.split("\\n").filter((line) => line.trim() !== "").length
})[$rawParameter["promptSource"] ?? "list"]?.($rawParameter["promptTexts"])`;

/**
 * Counts like `creditsPerPrompt`, and assumes the highest cost for the brand's defaults and for an
 * expression.
 */
const perPrompt = `((standard, chosen) => Array.isArray(chosen) && chosen.length > 0
	? chosen.filter((each) => !standard.includes(each)).length + Number(chosen.some((each) => standard.includes(each)))
	: ${MAX_PER_PROMPT}
)(${JSON.stringify(STANDARD_PLATFORMS)}, $rawParameter["additionalFields"]?.aiPlatforms)`;

/** The warnings of Generate: its highest cost, if the form has the number of prompts. */
export const creditWarnings: Warning[] = [
	{ ...runCostsCredits, condition: `!${prompts}` },
	...STEPS.map((most, i) => ({
		message: `Each item costs up to ${most} credits for its prompts, and 1 more if the brand has no facts. ${DRY_RUN}`,
		condition: `((credits) => credits > ${STEPS[i - 1] ?? 0} && credits <= ${most})((${prompts} ?? 0) * ${perPrompt})`,
	})),
];
