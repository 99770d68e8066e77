/** Shown before every run. What it costs: docs/api.md 7.6. */
export const runCostsCredits =
	"This run costs credits: 1 per prompt, and 1 more for each premium platform. The option 'Dry Run' shows how many.";
